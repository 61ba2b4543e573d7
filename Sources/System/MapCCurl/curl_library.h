/* The functions of libcurl that are called, looked up when it is loaded. */
#ifndef CURL_LIBRARY_H
#define CURL_LIBRARY_H

/* The older names of some options, which all versions of libcurl have. */
#define CURL_DISABLE_DEPRECATION
/* Type-checking macros would call the functions by name. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

typedef struct {
  CURLcode (*global_init)(long);
  CURL *(*easy_init)(void);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  void (*easy_cleanup)(CURL *);
  const char *(*easy_strerror)(CURLcode);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
  CURLMcode (*multi_add_handle)(CURLM *, CURL *);
  CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
  CURLMcode (*multi_perform)(CURLM *, int *);
  CURLMcode (*multi_wait)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
  /* NULL in versions before 7.66. */
  CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
  CURLMsg *(*multi_info_read)(CURLM *, int *);
  CURLMcode (*multi_cleanup)(CURLM *);
} curl_library;

/* Loads the first available library and looks up its functions. Returns 0 if none has all of them. */
int curl_library_load(curl_library *library, const char *const *names, size_t name_count);

#endif
