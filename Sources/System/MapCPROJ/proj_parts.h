/* The parts of a coordinate reference system. */
#ifndef PROJ_PARTS_H
#define PROJ_PARTS_H

#include "proj_library.h"
#include "proj_system.h"

/* PROJ's values of PJ_WKT_TYPE, and its level of errors in PJ_LOG_LEVEL. */
enum { WKT2_2019 = 2, WKT1_ESRI = 5, LOG_ERRORS = 1 };

struct proj_system {
  const proj_library *library;
  void *context;
  /* The system that positions are transformed to, without heights. */
  void *target;
  /* The projected system if `target` adds parameters of a change of the datum to it. Otherwise
     NULL, and `target` is the projected system. */
  void *plane;
  void *operation;
  proj_system_parts parts;
  char *esri_text, *iso_text;
  char reason[256];
};

/* Notes the first reason of a failure. It has the type of PROJ's function for logs. */
void proj_note_reason(void *system, int level, const char *message);

/* Sets `target` and `plane`. `whole`, which `proj_create` made, is owned by the system from then
   on. Returns a failure if the system is not projected or does not belong to Earth. */
proj_system_status proj_find_plane(proj_system *system, void *whole);

/* Reads the names, the area and the axes. Returns 0 if the axes cannot be used. */
int proj_read_parts(proj_system *system);

#endif
