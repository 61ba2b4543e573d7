#include "expat_parse.h"

#include "expat_library.h"

#include <stdio.h>
#include <string.h>

/* The number of bytes that are passed to Expat at a time. With this number, sizes fit in Expat's
   `int`. */
enum { PIECE = 1 << 20 };

/* The state that the handlers share with the caller. */
typedef struct {
  const expat_library *library;
  expat_parser parser;
  const expat_handlers *handlers;
  void *context;
  int depth;
  int depth_limit;
  /* The reason for stopping the parser. NULL if the parser was not stopped. */
  const char *refusal;
} reading;

static void refuse(reading *reading, const char *refusal) {
  if (reading->refusal) return;
  reading->refusal = refusal;
  reading->library->stop(reading->parser, 0);
}

static void start_element(void *data, const char *name, const char **attributes) {
  reading *reading = data;
  if (reading->refusal) return;
  if (++reading->depth > reading->depth_limit) {
    refuse(reading, "its elements stand too deep inside each other");
    return;
  }
  reading->handlers->start(reading->context, name, attributes);
}

static void end_element(void *data, const char *name) {
  reading *reading = data;
  if (reading->refusal) return;
  reading->depth--;
  reading->handlers->end(reading->context, name);
}

static void character_data(void *data, const char *text, int length) {
  reading *reading = data;
  if (!reading->refusal) reading->handlers->text(reading->context, text, length);
}

static void entity_declaration(void *data, const char *name, int is_parameter, const char *value,
                               int length, const char *base, const char *system_id,
                               const char *public_id, const char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system_id;
  (void)public_id, (void)notation;
  refuse(data, "it declares entities, which are not read");
}

static int parse_all(reading *reading, const uint8_t *bytes, size_t size) {
  size_t offset = 0;
  do {
    size_t left = size - offset;
    int count = (int)(left < PIECE ? left : PIECE);
    int is_final = (size_t)count == left;
    if (!reading->library->parse(reading->parser, (const char *)bytes + offset, count, is_final))
      return 0;
    offset += (size_t)count;
  } while (offset < size);
  return 1;
}

int expat_is_available(void) { return expat_library_load() != NULL; }

int expat_parse(const uint8_t *bytes, size_t size, const expat_handlers *handlers, void *context,
                int depth_limit, expat_problem *problem) {
  const expat_library *library = expat_library_load();
  expat_parser parser = library ? library->create(NULL) : NULL;
  problem->line = 0;
  if (!parser) {
    snprintf(problem->message, sizeof problem->message,
             library ? "not enough memory" : "XML needs Expat; install it (%s)",
             library_describe(LIBRARY_EXPAT)->packages);
    return 0;
  }
  reading reading = {library, parser, handlers, context, 0, depth_limit, NULL};
  library->set_user_data(parser, &reading);
  library->set_element_handler(parser, start_element, end_element);
  library->set_character_data_handler(parser, character_data);
  library->set_entity_decl_handler(parser, entity_declaration);
  int is_read = parse_all(&reading, bytes, size);
  if (!is_read) {
    const char *reason = reading.refusal;
    if (!reason) reason = library->error_string(library->error_code(parser));
    problem->line = library->line(parser);
    snprintf(problem->message, sizeof problem->message, "%s", reason ? reason : "unknown");
  }
  library->free(parser);
  return is_read;
}
