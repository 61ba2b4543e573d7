/* The functions of libexpat that are called, looked up when it is loaded. Their Expat 2 types are
   declared here, so that the build needs no headers. */
#ifndef EXPAT_LIBRARY_H
#define EXPAT_LIBRARY_H

typedef struct XML_ParserStruct *expat_parser;

typedef struct {
  expat_parser (*create)(const char *encoding);
  void (*free)(expat_parser parser);
  void (*set_user_data)(expat_parser parser, void *data);
  void (*set_element_handler)(expat_parser parser,
                              void (*start)(void *data, const char *name, const char **attributes),
                              void (*end)(void *data, const char *name));
  void (*set_character_data_handler)(expat_parser parser,
                                     void (*text)(void *data, const char *text, int length));
  void (*set_entity_decl_handler)(expat_parser parser,
                                  void (*declare)(void *data, const char *name, int is_parameter,
                                                  const char *value, int length, const char *base,
                                                  const char *system_id, const char *public_id,
                                                  const char *notation));
  int (*parse)(expat_parser parser, const char *bytes, int size, int is_final);
  int (*stop)(expat_parser parser, unsigned char is_resumable);
  int (*error_code)(expat_parser parser);
  const char *(*error_string)(int code);
  unsigned long (*line)(expat_parser parser);
} expat_library;

/* Returns the library; NULL if it cannot be loaded. */
const expat_library *expat_library_load(void);

#endif
