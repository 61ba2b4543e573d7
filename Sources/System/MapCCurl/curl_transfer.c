#include "curl_transfer.h"

#include <stdlib.h>
#include <string.h>

/* The maximum number of bytes of a header. Servers send less, so a longer header is invalid. */
enum { MOST_HEADER = 1 << 18 };

static int append(curl_buffer *buffer, const char *bytes, size_t count) {
  if (count == 0) return 1;
  if (count > buffer->capacity - buffer->length) {
    size_t capacity = 2 * (buffer->length + count);
    char *grown = realloc(buffer->bytes, capacity);
    if (!grown) return 0;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->length, bytes, count);
  buffer->length += count;
  return 1;
}

/* Returns the status in a line such as "HTTP/1.1 200 OK". Returns 0 for any other line. */
static int status_of(const char *line, size_t count) {
  if (count < 5 || memcmp(line, "HTTP/", 5)) return 0;
  size_t i = 5;
  while (i < count && line[i] != ' ') i++;
  int status = 0;
  for (i++; i < count && line[i] >= '0' && line[i] <= '9' && status < 1000; i++) {
    status = 10 * status + (line[i] - '0');
  }
  return status;
}

static size_t on_header(char *line, size_t size, size_t count, void *context) {
  curl_transfer *transfer = context;
  if (transfer->has_body) return size * count;
  int status = status_of(line, size * count);
  if (status) {
    /* A status line starts a header. The header of an interim response is discarded. */
    transfer->status = status;
    transfer->header.length = 0;
  }
  if (transfer->header.length + size * count > MOST_HEADER) return 0;
  return append(&transfer->header, line, size * count) ? size * count : 0;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  curl_transfer *transfer = context;
  size_t length = size * count;
  transfer->has_body = 1;
  uint64_t start = transfer->received;
  transfer->received += length;
  uint64_t first = transfer->status == 200 ? transfer->first : 0;
  size_t skipped = start >= first ? 0 : first - start < length ? (size_t)(first - start) : length;
  size_t wanted = length - skipped;
  size_t room = transfer->most_kept - transfer->body.length;
  size_t kept = wanted < room ? wanted : room;
  if (!append(&transfer->body, bytes + skipped, kept)) return 0;
  transfer->is_cut = wanted > room || transfer->received > transfer->most_received;
  return transfer->is_cut ? 0 : length;
}

static struct curl_slist *copy_lines(const curl_library *library, const curl_pool_request *request) {
  struct curl_slist *lines = NULL;
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *longer = library->slist_append(lines, request->headers[i]);
    if (!longer) {
      library->slist_free_all(lines);
      return NULL;
    }
    lines = longer;
  }
  return lines;
}

static void set_options(curl_transfer *transfer, const curl_pool_request *request) {
  const curl_library *library = transfer->library;
  CURL *easy = transfer->easy;
  library->easy_setopt(easy, CURLOPT_PRIVATE, transfer);
  library->easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  library->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  library->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  library->easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
#if LIBCURL_VERSION_NUM >= 0x075700
  /* After a request was canceled, do not wait for its name resolution. */
  library->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
  /* Wait for a connection that can be shared instead of opening another. */
  library->easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
  if (request->decodes) library->easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  if (request->certificates) {
    library->easy_setopt(easy, CURLOPT_CAINFO, request->certificates);
  }
  library->easy_setopt(easy, CURLOPT_USERAGENT, request->user_agent);
  library->easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->lines);
  library->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout_ms);
  library->easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->timeout_ms);
  library->easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
  library->easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, request->stall_timeout_s);
  library->easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
  library->easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
  library->easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
  library->easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
  library->easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
}

curl_transfer *curl_transfer_make(const curl_library *library, const curl_pool_request *request,
                                  size_t tag) {
  curl_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->library = library;
  transfer->tag = tag;
  transfer->first = request->first;
  transfer->most_kept = request->most_kept;
  transfer->most_received = request->most_received;
  transfer->easy = library->easy_init();
  transfer->lines = copy_lines(library, request);
  if (!transfer->easy || (request->header_count > 0 && !transfer->lines) ||
      library->easy_setopt(transfer->easy, CURLOPT_URL, request->url) != CURLE_OK) {
    curl_transfer_free(transfer);
    return NULL;
  }
  set_options(transfer, request);
  return transfer;
}

static curl_pool_outcome outcome_of(const curl_transfer *transfer, CURLcode code) {
  if (transfer->is_cut) return CURL_POOL_CUT;
  switch (code) {
    case CURLE_OK: return CURL_POOL_ANSWERED;
    case CURLE_OPERATION_TIMEDOUT: return CURL_POOL_TIMED_OUT;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CURL_POOL_INTERRUPTED;
    case CURLE_UNSUPPORTED_PROTOCOL: /* curl's code for an answer without a header. */
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WRITE_ERROR: return CURL_POOL_GARBLED;
    default: return CURL_POOL_NOT_CONNECTED;
  }
}

void curl_transfer_describe(curl_transfer *transfer, CURLcode code, curl_pool_answer *answer) {
  const curl_library *library = transfer->library;
  long version = 0;
  double connected_after = 0;
  library->easy_getinfo(transfer->easy, CURLINFO_HTTP_VERSION, &version);
  library->easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME, &connected_after);
  answer->tag = transfer->tag;
  answer->outcome = outcome_of(transfer, code);
  answer->status = transfer->status;
  answer->is_connected = connected_after > 0;
  answer->is_multiplexed = version >= CURL_HTTP_VERSION_2_0;
  answer->header = transfer->header.bytes;
  answer->header_length = transfer->header.length;
  answer->body = (const uint8_t *)transfer->body.bytes;
  answer->body_length = transfer->body.length;
  answer->reason = transfer->error[0] ? transfer->error : library->easy_strerror(code);
}

void curl_transfer_free(curl_transfer *transfer) {
  if (transfer->easy) transfer->library->easy_cleanup(transfer->easy);
  transfer->library->slist_free_all(transfer->lines);
  free(transfer->header.bytes);
  free(transfer->body.bytes);
  free(transfer);
}
