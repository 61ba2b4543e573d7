/* Reads XML with Expat. The library is loaded at its first use, because most maps do not need it. */
#ifndef EXPAT_PARSE_H
#define EXPAT_PARSE_H

#include <stddef.h>
#include <stdint.h>

/* The callbacks for the elements of a document, in document order. Names and texts are UTF-8. */
typedef struct {
  /* Receives a start tag: the name, and the attributes as alternating names and values. NULL ends
     the attributes. */
  void (*start)(void *context, const char *name, const char **attributes);
  /* Receives an end tag. */
  void (*end)(void *context, const char *name);
  /* Receives a piece of text, which is not null-terminated. */
  void (*text)(void *context, const char *text, int length);
} expat_handlers;

/* The reason that a document cannot be read. */
typedef struct {
  char message[160];
  /* The number of the line. The first line is 1. The number is 0 if the document was not parsed. */
  unsigned long line;
} expat_problem;

/* Returns whether Expat can be loaded. */
int expat_is_available(void);

/* Reads a document with a maximum depth of elements. A document that declares entities is rejected,
   because a few entities can expand to gigabytes. External resources are not read. Returns 1 on
   success. Otherwise, returns 0 and stores the problem. */
int expat_parse(const uint8_t *bytes, size_t size, const expat_handlers *handlers, void *context,
                int depth_limit, expat_problem *problem);

#endif
