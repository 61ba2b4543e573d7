/* The functions of libcurl that the program calls. They are looked up when the library is loaded. */
#ifndef CURL_LIBRARY_H
#define CURL_LIBRARY_H

#include "library.h"

/* Use the older names of some options, which exist in all versions of libcurl. */
#define CURL_DISABLE_DEPRECATION
/* Disable the type-checking macros, because they would call the functions by name. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define CURL_FUNCTIONS(FUNCTION) \
  FUNCTION(CURLcode, global_init, curl_global_init, (long)) \
  FUNCTION(CURL *, easy_init, curl_easy_init, (void)) \
  FUNCTION(CURLcode, easy_setopt, curl_easy_setopt, (CURL *, CURLoption, ...)) \
  FUNCTION(CURLcode, easy_getinfo, curl_easy_getinfo, (CURL *, CURLINFO, ...)) \
  FUNCTION(void, easy_cleanup, curl_easy_cleanup, (CURL *)) \
  FUNCTION(const char *, easy_strerror, curl_easy_strerror, (CURLcode)) \
  FUNCTION(struct curl_slist *, slist_append, curl_slist_append, \
           (struct curl_slist *, const char *)) \
  FUNCTION(void, slist_free_all, curl_slist_free_all, (struct curl_slist *)) \
  FUNCTION(CURLM *, multi_init, curl_multi_init, (void)) \
  FUNCTION(CURLMcode, multi_setopt, curl_multi_setopt, (CURLM *, CURLMoption, ...)) \
  FUNCTION(CURLMcode, multi_add_handle, curl_multi_add_handle, (CURLM *, CURL *)) \
  FUNCTION(CURLMcode, multi_remove_handle, curl_multi_remove_handle, (CURLM *, CURL *)) \
  FUNCTION(CURLMcode, multi_perform, curl_multi_perform, (CURLM *, int *)) \
  FUNCTION(CURLMcode, multi_wait, curl_multi_wait, \
           (CURLM *, struct curl_waitfd *, unsigned int, int, int *)) \
  FUNCTION(CURLMsg *, multi_info_read, curl_multi_info_read, (CURLM *, int *)) \
  FUNCTION(CURLMcode, multi_cleanup, curl_multi_cleanup, (CURLM *))

typedef struct {
  CURL_FUNCTIONS(LIBRARY_MEMBER)
  /* The pointer is NULL if the version of libcurl is older than 7.66. */
  CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
} curl_library;

/* Loads a file, or the first of the usual files if `file` is NULL. Returns 0 on failure. */
int curl_library_load(curl_library *library, const char *file);

#endif
