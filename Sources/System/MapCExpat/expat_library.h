/* The functions of libexpat that the program calls. They are looked up when the library is loaded.
   The types of Expat 2 are declared here, so the build needs no headers. */
#ifndef EXPAT_LIBRARY_H
#define EXPAT_LIBRARY_H

#include "library.h"

typedef struct XML_ParserStruct *expat_parser;

#define EXPAT_FUNCTIONS(FUNCTION) \
  FUNCTION(expat_parser, create, XML_ParserCreate, (const char *encoding)) \
  FUNCTION(void, free, XML_ParserFree, (expat_parser parser)) \
  FUNCTION(void, set_user_data, XML_SetUserData, (expat_parser parser, void *data)) \
  FUNCTION(void, set_element_handler, XML_SetElementHandler, \
           (expat_parser parser, void (*start)(void *data, const char *name, \
            const char **attributes), void (*end)(void *data, const char *name))) \
  FUNCTION(void, set_character_data_handler, XML_SetCharacterDataHandler, \
           (expat_parser parser, void (*text)(void *data, const char *text, int length))) \
  FUNCTION(void, set_entity_decl_handler, XML_SetEntityDeclHandler, \
           (expat_parser parser, void (*declare)(void *data, const char *name, int is_parameter, \
            const char *value, int length, const char *base, const char *system_id, \
            const char *public_id, const char *notation))) \
  FUNCTION(int, parse, XML_Parse, \
           (expat_parser parser, const char *bytes, int size, int is_final)) \
  FUNCTION(int, stop, XML_StopParser, (expat_parser parser, unsigned char is_resumable)) \
  FUNCTION(int, error_code, XML_GetErrorCode, (expat_parser parser)) \
  FUNCTION(const char *, error_string, XML_ErrorString, (int code)) \
  FUNCTION(unsigned long, line, XML_GetCurrentLineNumber, (expat_parser parser))

typedef struct {
  EXPAT_FUNCTIONS(LIBRARY_MEMBER)
} expat_library;

/* Returns the library. Returns NULL if it cannot be loaded. */
const expat_library *expat_library_load(void);

#endif
