#include "gdal_session.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lock permits only one session at a time: drivers have global state, and not all drivers are
   thread-safe. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The options of a session. They apply only to its thread. */
static const char *const options[][2] = {
    /* There is no network access, even if a file contains a URL. GDAL may open only this name,
       and any other request goes to a port without a listener. */
    {"CPL_VSIL_CURL_ALLOWED_FILENAME", "/vsicurl/none"},
    {"GDAL_HTTP_PROXY", "127.0.0.1:9"},
    {"GDAL_HTTPS_PROXY", "127.0.0.1:9"},
    {"GDAL_HTTP_MAX_RETRY", "0"},
    /* Plug-in drivers written in Python are not loaded. */
    {"GDAL_PYTHON_DRIVER_PATH", ""},
    /* Schemas are not loaded from the network, and links between files are not followed. */
    {"GML_DOWNLOAD_SCHEMA", "NO"},
    {"GML_SKIP_RESOLVE_ELEMS", "ALL"},
    {"GML_PARSER", "EXPAT"},
    /* If the index of a shapefile is missing, it is recreated in memory. */
    {"SHAPE_RESTORE_SHX", "YES"},
    {"OGR_ENABLE_PARTIAL_REPROJECTION", "YES"},
    {"OGR_CT_FORCE_TRADITIONAL_GIS_ORDER", "NO"},
};

enum {
  /* The values of CPLErr for failures and fatal errors. */
  FAILURE_CLASS = 3,
  FOLDER_MODE = 0755
};

static const gdal_library *current;

static void note_failure(int class, int number, const char *message) {
  (void)number;
  if (class < FAILURE_CLASS || !current) return;
  gdal_session *session = current->error_handler_data();
  if (!session || session->failure[0] || !message || !*message) return;
  snprintf(session->failure, sizeof session->failure, "%s", message);
  for (char *byte = session->failure; *byte; byte++) {
    if ((unsigned char)*byte < ' ') *byte = ' ';
  }
}

const char *gdal_version(void) {
  const gdal_library *library = gdal_library_load();
  return library ? library->version_info("RELEASE_NAME") : NULL;
}

gdal_session *gdal_session_begin(void) {
  const gdal_library *library = gdal_library_load();
  gdal_session *session = library ? calloc(1, sizeof *session) : NULL;
  if (!session) return NULL;
  pthread_mutex_lock(&lock);
  static unsigned long number;
  current = library;
  session->library = library;
  snprintf(session->folder, sizeof session->folder, "/vsimem/render-map-%lu", number++);
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    library->set_option(options[i][0], options[i][1]);
  }
  library->set_proj_network(0);
  library->push_error_handler(note_failure, session);
  library->error_reset();
  return session;
}

void gdal_session_end(gdal_session *session) {
  const gdal_library *library = session->library;
  library->remove_folder(session->folder);
  library->pop_error_handler();
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    library->set_option(options[i][0], NULL);
  }
  for (size_t i = 0; i < session->buffer_count; i++) free(session->buffers[i]);
  free(session->buffers);
  free(session);
  pthread_mutex_unlock(&lock);
}

int gdal_session_add_file(gdal_session *session, const char *name, const uint8_t *bytes, size_t size) {
  size_t room = strlen(session->folder) + strlen(name) + 2;
  char *path = malloc(room);
  uint8_t *copy = malloc(size ? size : 1);
  uint8_t **buffers = realloc(session->buffers, (session->buffer_count + 1) * sizeof *buffers);
  if (buffers) session->buffers = buffers;
  int is_added = 0;
  if (path && copy && buffers) {
    if (size) memcpy(copy, bytes, size);
    snprintf(path, room, "%s/%s", session->folder, name);
    char *end = strrchr(path, '/');
    *end = 0;
    /* A folder is found only if it has been created. */
    session->library->make_folder(path, FOLDER_MODE);
    *end = '/';
    void *file = session->library->file_from_buffer(path, copy, size, 0);
    if (file) {
      session->library->file_close(file);
      session->buffers[session->buffer_count++] = copy;
      is_added = 1;
    }
  }
  if (!is_added) free(copy);
  free(path);
  return is_added;
}

const char *gdal_session_failure(const gdal_session *session) {
  return session->failure[0] ? session->failure : NULL;
}

void gdal_session_clear_failure(gdal_session *session) {
  session->failure[0] = 0;
  session->library->error_reset();
}

static void register_drivers(const gdal_library *library) {
  static int is_done;
  size_t count = sizeof library->register_driver / sizeof *library->register_driver;
  for (size_t i = 0; i < count && !is_done; i++) {
    if (library->register_driver[i]) library->register_driver[i]();
  }
  is_done = 1;
}

int gdal_session_has_driver(gdal_session *session, const char *driver) {
  const gdal_library *library = session->library;
  register_drivers(library);
  if (library->get_driver_by_name(driver)) return 1;
  /* The driver may be a plug-in. Such a driver is loaded only if all drivers are registered. */
  static int is_all_done;
  if (!is_all_done) library->all_register();
  is_all_done = 1;
  gdal_session_clear_failure(session);
  return library->get_driver_by_name(driver) != NULL;
}
