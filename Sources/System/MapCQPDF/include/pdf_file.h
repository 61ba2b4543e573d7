#ifndef PDF_FILE_H
#define PDF_FILE_H

#include <stddef.h>
#include <stdint.h>

/* A PDF file in memory. The library qpdf creates its objects, and is loaded at its first use.

   A value is represented by a number, and 0 represents the absence of a value. Values belong to
   their file. They are released when they are stored in an array, a dictionary or an indirect
   object. */
typedef struct pdf_file pdf_file;
typedef unsigned int pdf_value;

/* Returns whether qpdf is installed. */
int pdf_is_available(void);

/* Creates a file without pages. Returns NULL if qpdf is not installed or memory is exhausted. */
pdf_file *pdf_file_create(void);

/* Opens a file that was saved. Its pages can be added to another file. Returns NULL if the file is
   incomplete or cannot be read. */
pdf_file *pdf_file_open(const char *path);

/* Discards a file. */
void pdf_file_free(pdf_file *file);

/* Create direct values. Numbers are passed as text, names with their slash, and texts in UTF-8. */
pdf_value pdf_null(pdf_file *file);
pdf_value pdf_boolean(pdf_file *file, int value);
pdf_value pdf_integer(pdf_file *file, int64_t value);
pdf_value pdf_real(pdf_file *file, const char *text);
pdf_value pdf_name(pdf_file *file, const char *name);
pdf_value pdf_bytes(pdf_file *file, const uint8_t *bytes, size_t count);
pdf_value pdf_text(pdf_file *file, const uint8_t *utf8, size_t count);
pdf_value pdf_array(pdf_file *file);
pdf_value pdf_dictionary(pdf_file *file);

/* Returns a reference to the indirect object with this number. */
pdf_value pdf_reference(pdf_file *file, int object);

/* Append a value to an array, or set a key of a dictionary. The key includes its slash. */
void pdf_append(pdf_file *file, pdf_value array, pdf_value value);
void pdf_set(pdf_file *file, pdf_value dictionary, const char *key, pdf_value value);

/* Adds an indirect object. Returns its number, or 0 on failure. */
int pdf_add(pdf_file *file, pdf_value value);

/* Adds a stream. Its bytes are copied. Returns its number, or 0 on failure. `dictionary` receives
   the stream's dictionary. Its keys may be set before the next call for the file. */
int pdf_add_stream(pdf_file *file, const uint8_t *bytes, size_t count, pdf_value *dictionary);

/* Appends a page. The page is the dictionary in the indirect object with this number. Returns 0 on
   failure. */
int pdf_add_page(pdf_file *file, int object);

/* Appends the pages of an opened file, with all objects that they refer to. The opened file may then
   be discarded and its path removed. The content of its streams is read from the disk while `file`
   is written. Returns the number of pages, or a negative number on failure. */
int pdf_add_pages(pdf_file *file, pdf_file *opened);

/* Returns the number of the object that is the page with this index; 0 on failure. */
int pdf_page(pdf_file *file, int index);

/* Returns the value of a key of a dictionary. */
pdf_value pdf_get(pdf_file *file, pdf_value dictionary, const char *key);

/* Releases a value that was not stored. */
void pdf_release(pdf_file *file, pdf_value value);

/* Return the catalog and the trailer of the file. */
pdf_value pdf_catalog(pdf_file *file);
pdf_value pdf_trailer(pdf_file *file);

/* Writes the file as PDF 1.7 with compressed streams. Its identifier depends only on the content.
   The bytes are valid until the file is freed. Returns 0 on failure. */
int pdf_file_write(pdf_file *file, const uint8_t **bytes, size_t *count);

/* Writes the same bytes to a path. An existing file is overwritten. Returns 0 on failure. */
int pdf_file_save(pdf_file *file, const char *path);

/* Returns the reason of the last failure. */
const char *pdf_file_problem(pdf_file *file);

#endif
