/* Texts of coordinate reference systems. */
#ifndef PROJ_TEXT_H
#define PROJ_TEXT_H

/* Returns whether a text names a grid or another file by a path. PROJ would open such a file. */
int proj_text_names_file(const char *text);

/* Returns the text that `proj_create` reads as a system, which the caller frees. Returns NULL if
   the text names a file. */
char *proj_text_definition(const char *text);

#endif
