/* For strcasestr. */
#define _GNU_SOURCE
#include "proj_text.h"

#include <stdlib.h>
#include <string.h>

/* The keys of files in parameters and in well-known text. */
static const char *const keys[] = {"grids=", "file=",    "model=",
                                   "init=",  "catalog=", "PARAMETERFILE"};

/* Values can contain quotes, brackets and spaces, so the whole text after a key is examined. */
int proj_text_names_file(const char *text) {
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const char *key = strcasestr(text, keys[i]);
    if (key && strpbrk(key, "/\\")) return 1;
  }
  return 0;
}

/* The text of a system is a list of parameters if it does not begin with a keyword. */
static int is_parameters(const char *text) {
  text += strspn(text, " \t\r\n");
  return *text == '+' || strncmp(text, "proj=", 5) == 0;
}

char *proj_text_definition(const char *text) {
  if (proj_text_names_file(text)) return NULL;
  if (!is_parameters(text)) return strdup(text);
  /* A parameter `init` names a file with definitions. */
  if (strstr(text, "init=")) return NULL;
  /* Without this parameter, PROJ reads an operation. */
  static const char type[] = " +type=crs";
  size_t length = strlen(text);
  char *definition = malloc(length + sizeof type);
  if (!definition) return NULL;
  memcpy(definition, text, length);
  memcpy(definition + length, type, sizeof type);
  return definition;
}
