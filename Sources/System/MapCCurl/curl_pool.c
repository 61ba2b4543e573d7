#include "curl_pool.h"

#include "curl_transfer.h"
#include "pipe_signal.h"

#include <stdlib.h>
#include <time.h>

struct curl_pool {
  curl_library library;
  CURLM *multi;
  /* The requests in progress. */
  curl_transfer *transfers;
  /* The request whose result was returned last. */
  curl_transfer *taken;
};

curl_pool *curl_pool_open(const char *file) {
  curl_pool *pool = calloc(1, sizeof *pool);
  if (!pool) return NULL;
  if (!curl_library_load(&pool->library, file)) {
    free(pool);
    return NULL;
  }
  pool->multi = pool->library.multi_init();
  if (!pool->multi) {
    free(pool);
    return NULL;
  }
  pool->library.multi_setopt(pool->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
  return pool;
}

const char *curl_pool_certificates(curl_pool *pool) {
  /* The path is a constant of the library, so it outlives the handle. */
  const char *path = NULL;
#if LIBCURL_VERSION_NUM >= 0x075400
  CURL *easy = pool->library.easy_init();
  if (!easy) return NULL;
  if (pool->library.easy_getinfo(easy, CURLINFO_CAINFO, &path) != CURLE_OK) path = NULL;
  pool->library.easy_cleanup(easy);
#endif
  return path;
}

int curl_pool_add(curl_pool *pool, const curl_pool_request *request, size_t tag) {
  curl_transfer *transfer = curl_transfer_make(&pool->library, request, tag);
  if (!transfer) return 0;
  if (pool->library.multi_add_handle(pool->multi, transfer->easy) != CURLM_OK) {
    curl_transfer_free(transfer);
    return 0;
  }
  transfer->next = pool->transfers;
  pool->transfers = transfer;
  return 1;
}

static void wait_and_perform(curl_pool *pool, int milliseconds) {
  const curl_library *library = &pool->library;
  int running = 0;
  int descriptors = 0;
  CURLMcode code = library->multi_perform(pool->multi, &running);
  if (code != CURLM_OK || milliseconds <= 0) return;
  int queued = 0;
  for (curl_transfer *transfer = pool->transfers; transfer; transfer = transfer->next) queued++;
  if (running < queued) return;
  if (library->multi_poll) {
    library->multi_poll(pool->multi, NULL, 0, milliseconds, &descriptors);
  } else {
    library->multi_wait(pool->multi, NULL, 0, milliseconds, &descriptors);
    /* If there is nothing to wait for, the function returns immediately. */
    long pause = milliseconds < 20 ? milliseconds : 20;
    struct timespec time = {0, pause * 1000000};
    if (descriptors == 0) nanosleep(&time, NULL);
  }
  library->multi_perform(pool->multi, &running);
}

void curl_pool_wait(curl_pool *pool, int milliseconds) {
  pipe_signal signal;
  pipe_signal_block(&signal);
  wait_and_perform(pool, milliseconds);
  pipe_signal_restore(&signal);
}

static void remove_transfer(curl_pool *pool, curl_transfer *transfer) {
  curl_transfer **link = &pool->transfers;
  while (*link && *link != transfer) link = &(*link)->next;
  if (*link) *link = transfer->next;
  pipe_signal signal;
  pipe_signal_block(&signal);
  pool->library.multi_remove_handle(pool->multi, transfer->easy);
  pipe_signal_restore(&signal);
}

static void free_taken(curl_pool *pool) {
  if (pool->taken) curl_transfer_free(pool->taken);
  pool->taken = NULL;
}

int curl_pool_take(curl_pool *pool, curl_pool_answer *answer) {
  free_taken(pool);
  int left = 0;
  CURLMsg *message;
  while ((message = pool->library.multi_info_read(pool->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    char *transfer = NULL;
    /* The result is read first, because removing the transfer invalidates the message. */
    CURLcode code = message->data.result;
    pool->library.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    pool->taken = (curl_transfer *)(void *)transfer;
    remove_transfer(pool, pool->taken);
    curl_transfer_describe(pool->taken, code, answer);
    return 1;
  }
  return 0;
}

void curl_pool_cancel(curl_pool *pool) {
  free_taken(pool);
  while (pool->transfers) {
    curl_transfer *transfer = pool->transfers;
    remove_transfer(pool, transfer);
    curl_transfer_free(transfer);
  }
}

void curl_pool_close(curl_pool *pool) {
  curl_pool_cancel(pool);
  pipe_signal signal;
  pipe_signal_block(&signal);
  pool->library.multi_cleanup(pool->multi);
  pipe_signal_restore(&signal);
  free(pool);
}
