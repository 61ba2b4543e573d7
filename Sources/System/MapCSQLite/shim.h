#include <sqlite3.h>

/* Sets a switch of a connection (one of SQLITE_DBCONFIG_*) on or off. Swift cannot call
   sqlite3_db_config, whose arguments vary. */
static inline int sqlite3_set_switch(sqlite3 *connection, int name, int is_on) {
  return sqlite3_db_config(connection, name, is_on, (int *)0);
}
