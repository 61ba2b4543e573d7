/* Keeping the signal of a broken pipe away from the program: told not to use signals, libcurl leaves it
   to its user that a TLS library writes to a connection that the other side has closed. */
#ifndef PIPE_SIGNAL_H
#define PIPE_SIGNAL_H

#include <signal.h>

typedef struct {
  sigset_t before;
  int was_pending;
} pipe_signal;

/* Blocks the signal in this thread. */
void pipe_signal_block(pipe_signal *state);

/* Takes away a signal that has come since, and restores what was before. */
void pipe_signal_restore(const pipe_signal *state);

#endif
