/* HTTP requests with libcurl, several at once on the calling thread. libcurl is loaded when the first
   pool is opened, because it brings in some twenty shared libraries; and its options are set here,
   because languages without C's variadic functions cannot set them. */
#ifndef CURL_POOL_H
#define CURL_POOL_H

#include <stddef.h>
#include <stdint.h>

/* Requests under way, and connections kept for further ones. Used by one thread at a time. */
typedef struct curl_pool curl_pool;

/* A GET request. */
typedef struct {
  /* The URL; only http and https are asked, and redirects are not followed. */
  const char *url;
  /* Lines of the header, each as "Name: value", or "Name;" for an empty value. */
  const char *const *headers;
  size_t header_count;
  const char *user_agent;
  /* The file of the authorities that servers are checked against; NULL for libcurl's own. */
  const char *certificates;
  /* Whether compression of the answer is asked for and undone. */
  int decodes;
  /* The body's bytes before this one are left out of an answer with status 200. */
  uint64_t first;
  /* The most bytes of the body that are kept. */
  size_t most_kept;
  /* The most bytes of the body that are received. */
  uint64_t most_received;
  long connect_timeout_ms;
  /* For the whole request. */
  long timeout_ms;
  /* How long nothing may arrive. */
  long stall_timeout_s;
} curl_pool_request;

/* How a request ended. */
typedef enum {
  /* With an answer. */
  CURL_POOL_ANSWERED,
  /* With an answer that has more bytes than are kept or received. */
  CURL_POOL_CUT,
  CURL_POOL_TIMED_OUT,
  /* The connection was lost before or in the middle of the answer. */
  CURL_POOL_INTERRUPTED,
  /* No connection came about. */
  CURL_POOL_NOT_CONNECTED,
  /* What arrived is no answer. */
  CURL_POOL_GARBLED
} curl_pool_outcome;

/* The end of a request. */
typedef struct {
  /* What the request was added with. */
  size_t tag;
  curl_pool_outcome outcome;
  /* The HTTP status; 0 where there is none. */
  int status;
  /* Whether requests to this host can share a connection. */
  int is_multiplexed;
  /* The answer's header as it arrived. */
  const char *header;
  size_t header_length;
  const uint8_t *body;
  size_t body_length;
  /* Why it failed, in libcurl's words. */
  const char *reason;
} curl_pool_answer;

/* Opens a pool with the first of the libraries called `names` that can be loaded; NULL where none
   can, or where memory has run out. */
curl_pool *curl_pool_open(const char *const *names, size_t name_count);

/* The file of authorities that libcurl was built to use; NULL where it uses none, or does not say. */
const char *curl_pool_certificates(curl_pool *pool);

/* Starts a request, which is copied. Returns 0 where it cannot be started. */
int curl_pool_add(curl_pool *pool, const curl_pool_request *request, size_t tag);

/* Sends and receives until something has happened, or the time is over. */
void curl_pool_wait(curl_pool *pool, int milliseconds);

/* The end of a request that has ended since; 0 where there is none. The answer's pointers are valid
   until the next call with this pool. */
int curl_pool_take(curl_pool *pool, curl_pool_answer *answer);

/* Gives up all requests under way. */
void curl_pool_cancel(curl_pool *pool);

/* Gives up all requests under way and closes all connections. */
void curl_pool_close(curl_pool *pool);

#endif
