/* Concurrent HTTP requests with libcurl on the calling thread. libcurl is loaded when the first
   pool is opened, because it depends on some twenty shared libraries. Its options are set here,
   because its functions are variadic. */
#ifndef CURL_POOL_H
#define CURL_POOL_H

#include <stddef.h>
#include <stdint.h>

/* Requests in progress, and connections kept for later ones. Must not be used by two threads at
   once. */
typedef struct curl_pool curl_pool;

/* A GET request. */
typedef struct {
  /* The URL. Only http and https are allowed, and redirects are not followed. */
  const char *url;
  /* Header lines, each as "Name: value", or "Name;" for an empty value. */
  const char *const *headers;
  size_t header_count;
  const char *user_agent;
  /* The file of certificate authorities; NULL for libcurl's default. */
  const char *certificates;
  /* Whether to request compression and decompress the response. */
  int decodes;
  /* The bytes of the body to skip in a response with status 200. */
  uint64_t first;
  /* The maximum number of bytes of the body to keep. */
  size_t most_kept;
  /* The maximum number of bytes of the body to receive. */
  uint64_t most_received;
  long connect_timeout_ms;
  /* The limit for the whole request. */
  long timeout_ms;
  /* The limit without any data. */
  long stall_timeout_s;
} curl_pool_request;

/* The outcome of a request. */
typedef enum {
  /* A response was received. */
  CURL_POOL_ANSWERED,
  /* A response was received that exceeds the bytes to keep or to receive. */
  CURL_POOL_CUT,
  CURL_POOL_TIMED_OUT,
  /* The connection was lost before or during the response. */
  CURL_POOL_INTERRUPTED,
  /* No connection was established. */
  CURL_POOL_NOT_CONNECTED,
  /* The response is invalid. */
  CURL_POOL_GARBLED
} curl_pool_outcome;

/* The result of a request. */
typedef struct {
  /* The tag that was passed when the request was added. */
  size_t tag;
  curl_pool_outcome outcome;
  /* The HTTP status; 0 without a response. */
  int status;
  /* Whether requests to this host can share a connection. */
  int is_multiplexed;
  /* Whether a connection to the host was made. */
  int is_connected;
  /* The header as received. */
  const char *header;
  size_t header_length;
  const uint8_t *body;
  size_t body_length;
  /* The reason of a failure, from libcurl. */
  const char *reason;
} curl_pool_answer;

/* Opens a pool with the libcurl in `file`, or, if it is NULL, with the first of its usual files.
   Returns NULL if it cannot be loaded or memory is insufficient. */
curl_pool *curl_pool_open(const char *file);

/* Returns libcurl's default file of certificate authorities; NULL if there is none or it is
   unknown. */
const char *curl_pool_certificates(curl_pool *pool);

/* Starts a request, which is copied. Returns 0 on failure. */
int curl_pool_add(curl_pool *pool, const curl_pool_request *request, size_t tag);

/* Sends and receives data until there is progress or the time is over. */
void curl_pool_wait(curl_pool *pool, int milliseconds);

/* Returns 1 and the result of a request that has ended since the last call, or 0 if there is none.
   The pointers in the result are valid until the next call with this pool. */
int curl_pool_take(curl_pool *pool, curl_pool_answer *answer);

/* Cancels all requests in progress. */
void curl_pool_cancel(curl_pool *pool);

/* Cancels all requests in progress and closes all connections. */
void curl_pool_close(curl_pool *pool);

#endif
