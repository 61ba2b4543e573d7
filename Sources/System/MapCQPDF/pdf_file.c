#include "pdf_file.h"

#include "qpdf_library.h"

#include <stdlib.h>

struct pdf_file {
  const qpdf_library *library;
  qpdf_data data;
};

/* The bit in qpdf's results that reports an error. The other bit reports warnings. */
enum { FAILED = 2 };
/* The mode in which objects are not packed into compressed streams. Packing would save little,
   because nearly all of a file is content. Every program can read files without packed objects. */
enum { DISABLE_OBJECT_STREAMS = 0 };

int pdf_is_available(void) { return qpdf_library_load() != NULL; }

/* Returns a file with the content of a path, or without pages if the path is NULL. */
static pdf_file *new_file(const char *path) {
  const qpdf_library *library = qpdf_library_load();
  pdf_file *file = library ? malloc(sizeof *file) : NULL;
  if (!file) return NULL;
  *file = (pdf_file){library, library->init()};
  if (file->data) {
    library->silence_errors(file->data);
    library->set_attempt_recovery(file->data, 0);
    int result = path ? library->read(file->data, path, NULL) : library->empty_pdf(file->data);
    if (!(result & FAILED)) return file;
  }
  pdf_file_free(file);
  return NULL;
}

pdf_file *pdf_file_create(void) { return new_file(NULL); }

pdf_file *pdf_file_open(const char *path) { return new_file(path); }

void pdf_file_free(pdf_file *file) {
  if (file->data) {
    /* The library prints an error that was not read. */
    if (file->library->has_error(file->data)) file->library->get_error(file->data);
    file->library->cleanup(&file->data);
  }
  free(file);
}

pdf_value pdf_null(pdf_file *file) { return file->library->new_null(file->data); }

pdf_value pdf_boolean(pdf_file *file, int value) {
  return file->library->new_bool(file->data, value);
}

pdf_value pdf_integer(pdf_file *file, int64_t value) {
  return file->library->new_integer(file->data, value);
}

pdf_value pdf_real(pdf_file *file, const char *text) {
  return file->library->new_real_from_string(file->data, text);
}

pdf_value pdf_name(pdf_file *file, const char *name) {
  return file->library->new_name(file->data, name);
}

pdf_value pdf_bytes(pdf_file *file, const uint8_t *bytes, size_t count) {
  return file->library->new_binary_string(file->data, (const char *)bytes, count);
}

pdf_value pdf_text(pdf_file *file, const uint8_t *utf8, size_t count) {
  return file->library->new_binary_unicode_string(file->data, (const char *)utf8, count);
}

pdf_value pdf_array(pdf_file *file) { return file->library->new_array(file->data); }

pdf_value pdf_dictionary(pdf_file *file) { return file->library->new_dictionary(file->data); }

pdf_value pdf_reference(pdf_file *file, int object) {
  return file->library->get_object_by_id(file->data, object, 0);
}

void pdf_append(pdf_file *file, pdf_value array, pdf_value value) {
  file->library->append_item(file->data, array, value);
  file->library->release(file->data, value);
}

void pdf_set(pdf_file *file, pdf_value dictionary, const char *key, pdf_value value) {
  file->library->replace_key(file->data, dictionary, key, value);
  file->library->release(file->data, value);
}

static int number(pdf_file *file, pdf_value object) {
  int number = file->library->get_object_id(file->data, object);
  file->library->release(file->data, object);
  return number;
}

int pdf_add(pdf_file *file, pdf_value value) {
  pdf_value object = file->library->make_indirect_object(file->data, value);
  file->library->release(file->data, value);
  return number(file, object);
}

int pdf_add_stream(pdf_file *file, const uint8_t *bytes, size_t count, pdf_value *dictionary) {
  pdf_value stream = file->library->new_stream(file->data);
  pdf_value none = pdf_null(file);
  /* qpdf copies the bytes. It does not accept a null pointer, even if there are no bytes. */
  file->library->replace_stream_data(file->data, stream, bytes ? bytes : (const uint8_t *)"", count,
                                     none, none);
  file->library->release(file->data, none);
  *dictionary = file->library->get_dict(file->data, stream);
  return number(file, stream);
}

int pdf_add_page(pdf_file *file, int object) {
  pdf_value page = pdf_reference(file, object);
  int result = file->library->add_page(file->data, file->data, page, 0);
  file->library->release(file->data, page);
  return !(result & FAILED);
}

int pdf_add_pages(pdf_file *file, pdf_file *opened) {
  const qpdf_library *library = file->library;
  int count = library->get_num_pages(opened->data);
  for (int index = 0; index < count; index++) {
    pdf_value page = library->get_page_n(opened->data, (size_t)index);
    int result = library->add_page(file->data, opened->data, page, 0);
    library->release(opened->data, page);
    if (result & FAILED) return -1;
  }
  return library->has_error(opened->data) ? -1 : count;
}

int pdf_page(pdf_file *file, int index) {
  return number(file, file->library->get_page_n(file->data, (size_t)index));
}

pdf_value pdf_get(pdf_file *file, pdf_value dictionary, const char *key) {
  return file->library->get_key(file->data, dictionary, key);
}

void pdf_release(pdf_file *file, pdf_value value) { file->library->release(file->data, value); }

pdf_value pdf_catalog(pdf_file *file) { return file->library->get_root(file->data); }

pdf_value pdf_trailer(pdf_file *file) { return file->library->get_trailer(file->data); }

/* Writes the file to the destination that was set with a result. */
static int write_file(pdf_file *file, int result) {
  const qpdf_library *library = file->library;
  if (result & FAILED) return 0;
  library->set_object_stream_mode(file->data, DISABLE_OBJECT_STREAMS);
  library->set_compress_streams(file->data, 1);
  library->set_deterministic_id(file->data, 1);
  library->set_minimum_pdf_version(file->data, "1.7");
  return !(library->write(file->data) & FAILED);
}

int pdf_file_write(pdf_file *file, const uint8_t **bytes, size_t *count) {
  const qpdf_library *library = file->library;
  if (library->has_error(file->data)) return 0;
  if (!write_file(file, library->init_write_memory(file->data))) return 0;
  *count = library->get_buffer_length(file->data);
  *bytes = library->get_buffer(file->data);
  return *bytes != NULL;
}

int pdf_file_save(pdf_file *file, const char *path) {
  const qpdf_library *library = file->library;
  return !library->has_error(file->data) &&
         write_file(file, library->init_write(file->data, path));
}

const char *pdf_file_problem(pdf_file *file) {
  if (!file->library->has_error(file->data)) return "unknown";
  qpdf_error error = file->library->get_error(file->data);
  const char *text = file->library->get_error_full_text(file->data, error);
  return text ? text : "unknown";
}
