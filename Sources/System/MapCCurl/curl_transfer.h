/* A request in progress. */
#ifndef CURL_TRANSFER_H
#define CURL_TRANSFER_H

#include "curl_library.h"
#include "curl_pool.h"

typedef struct {
  char *bytes;
  size_t length;
  size_t capacity;
} curl_buffer;

typedef struct curl_transfer {
  struct curl_transfer *next;
  const curl_library *library;
  CURL *easy;
  struct curl_slist *lines;
  size_t tag;
  int status;
  /* Whether part of the body has arrived. If so, further header lines are trailers. */
  int has_body;
  int is_cut;
  uint64_t first;
  size_t most_kept;
  uint64_t most_received;
  uint64_t received;
  curl_buffer header;
  curl_buffer body;
  char error[CURL_ERROR_SIZE];
} curl_transfer;

/* Creates a transfer, which the caller adds to a multi handle. Returns NULL on failure. */
curl_transfer *curl_transfer_make(const curl_library *library, const curl_pool_request *request,
                                  size_t tag);

/* Stores the outcome that belongs to libcurl's result code. */
void curl_transfer_describe(curl_transfer *transfer, CURLcode code, curl_pool_answer *answer);

void curl_transfer_free(curl_transfer *transfer);

#endif
