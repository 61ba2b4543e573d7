#include <sqlite3.h>

/* Turns a setting of a connection (SQLITE_DBCONFIG_*) on or off. Swift cannot call
   sqlite3_db_config, because it is variadic. */
static inline int sqlite3_set_switch(sqlite3 *connection, int name, int is_on) {
  return sqlite3_db_config(connection, name, is_on, (int *)0);
}
