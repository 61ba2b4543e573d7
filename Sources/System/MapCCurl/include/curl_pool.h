/* Performs concurrent HTTP requests with libcurl on the calling thread. libcurl is loaded when the
   first pool is opened, because it depends on about twenty shared libraries. Its options are set
   here, because its functions are variadic. */
#ifndef CURL_POOL_H
#define CURL_POOL_H

#include <stddef.h>
#include <stdint.h>

/* The requests in progress, and the connections that are kept for later requests. Two threads must
   not use a pool at the same time. */
typedef struct curl_pool curl_pool;

/* A GET request. */
typedef struct {
  /* The URL. Only http and https are allowed, and redirects are not followed. */
  const char *url;
  /* The header lines. Each has the form "Name: value", or "Name;" if the value is empty. */
  const char *const *headers;
  size_t header_count;
  const char *user_agent;
  /* The path of the file of certificate authorities. NULL for libcurl's default. */
  const char *certificates;
  /* Whether compression is requested and the response is decompressed. */
  int decodes;
  /* The number of bytes to skip at the start of the body if the status is 200. */
  uint64_t first;
  /* The maximum number of bytes of the body to keep. */
  size_t most_kept;
  /* The maximum number of bytes of the body to receive. */
  uint64_t most_received;
  long connect_timeout_ms;
  /* The maximum duration of the whole request, in milliseconds. */
  long timeout_ms;
  /* The maximum time without any data, in seconds. */
  long stall_timeout_s;
} curl_pool_request;

/* The outcome of a request. */
typedef enum {
  /* A response was received. */
  CURL_POOL_ANSWERED,
  /* A response was received, but it exceeds the bytes to keep or to receive. */
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
  /* The HTTP status. 0 if there was no response. */
  int status;
  /* Whether requests to this host can share a connection. */
  int is_multiplexed;
  /* Whether a connection to the host was established. */
  int is_connected;
  /* The header of the response as received. */
  const char *header;
  size_t header_length;
  const uint8_t *body;
  size_t body_length;
  /* The reason of a failure, as libcurl states it. */
  const char *reason;
} curl_pool_answer;

/* Opens a pool with the libcurl in `file`. If `file` is NULL, opens it with the first of the usual
   files. Returns NULL if libcurl cannot be loaded or memory is insufficient. */
curl_pool *curl_pool_open(const char *file);

/* Returns the path of libcurl's default file of certificate authorities. Returns NULL if there is
   no such file or its path is unknown. */
const char *curl_pool_certificates(curl_pool *pool);

/* Starts a request. The request is copied. Returns 0 on failure. */
int curl_pool_add(curl_pool *pool, const curl_pool_request *request, size_t tag);

/* Sends and receives data until there is progress or the time is over. */
void curl_pool_wait(curl_pool *pool, int milliseconds);

/* Returns 1 and the result of a request that has ended since the last call. Returns 0 if there is
   no such request. The pointers in the result are valid until the next call with this pool. */
int curl_pool_take(curl_pool *pool, curl_pool_answer *answer);

/* Cancels all requests in progress. */
void curl_pool_cancel(curl_pool *pool);

/* Cancels all requests in progress and closes all connections. */
void curl_pool_close(curl_pool *pool);

#endif
