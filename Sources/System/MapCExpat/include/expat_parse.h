/* Reads XML with Expat, which is loaded at its first use, because most maps do not need it. */
#ifndef EXPAT_PARSE_H
#define EXPAT_PARSE_H

#include <stddef.h>
#include <stdint.h>

/* What is called for the parts of a document, in their order. Names and texts are UTF-8. */
typedef struct {
  /* A start tag: its name, and its attributes as names and values by turns, up to a null pointer. */
  void (*start)(void *context, const char *name, const char **attributes);
  /* An end tag. */
  void (*end)(void *context, const char *name);
  /* A piece of text, without a null byte at its end. */
  void (*text)(void *context, const char *text, int length);
} expat_handlers;

/* Why a document cannot be read. */
typedef struct {
  char message[160];
  /* The line, counted from 1; 0 where the document was not looked at. */
  unsigned long line;
} expat_problem;

/* Whether Expat can be loaded. */
int expat_is_available(void);

/* Reads a document whose elements stand at most `depth_limit` inside each other. A document that declares
   entities is refused, because a few of them can stand for gigabytes; nothing but `bytes` is read. Returns 1
   for a document that was read to its end, else 0, with the problem. */
int expat_parse(const uint8_t *bytes, size_t size, const expat_handlers *handlers, void *context,
                int depth_limit, expat_problem *problem);

#endif
