/* Keeps SIGPIPE from the program. With CURLOPT_NOSIGNAL, libcurl leaves it to its user to handle
   writes of a TLS library to a closed connection. */
#ifndef PIPE_SIGNAL_H
#define PIPE_SIGNAL_H

#include <signal.h>

typedef struct {
  sigset_t before;
  int was_pending;
} pipe_signal;

/* Blocks the signal in this thread. */
void pipe_signal_block(pipe_signal *state);

/* Discards a pending signal that was raised since, and restores the signal mask. */
void pipe_signal_restore(const pipe_signal *state);

#endif
