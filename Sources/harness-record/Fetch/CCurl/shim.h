#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, so Swift can't call them. There is one function for
// each type of option.

static inline CURLcode curl_set_string(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_number(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_size(CURL *_Nonnull handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *_Nonnull handle, CURLoption option, void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_list(
    CURL *_Nonnull handle, CURLoption option, struct curl_slist *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

// CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
typedef size_t (*curl_piece_function)(
    char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull context);

static inline CURLcode curl_set_piece_function(
    CURL *_Nonnull handle, CURLoption option, curl_piece_function _Nonnull function) {
  return curl_easy_setopt(handle, option, function);
}

typedef int (*curl_progress_function)(
    void *_Nonnull context, curl_off_t expected, curl_off_t received, curl_off_t to_send, curl_off_t sent);

static inline CURLcode curl_set_progress_function(
    CURL *_Nonnull handle, curl_progress_function _Nonnull function) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

// Called once the connection is established, just before the request is sent.
typedef int (*curl_request_function)(
    void *_Nonnull context, char *_Nullable remote, char *_Nullable local, int remote_port, int local_port);

static inline CURLcode curl_set_request_function(
    CURL *_Nonnull handle, curl_request_function _Nonnull function) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode curl_get_string(
    CURL *_Nonnull handle, CURLINFO info, const char *_Nullable *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode curl_get_size(CURL *_Nonnull handle, CURLINFO info, curl_off_t *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline long curl_basic_and_digest(void) { return CURLAUTH_BASIC | CURLAUTH_DIGEST; }

static inline const char *_Nullable curl_version_number(void) {
  return curl_version_info(CURLVERSION_NOW)->version;
}
