/* Keeps SIGPIPE from the program. With CURLOPT_NOSIGNAL, libcurl does not handle this signal
   itself. It is raised when a TLS library writes to a closed connection. */
#ifndef PIPE_SIGNAL_H
#define PIPE_SIGNAL_H

#include <signal.h>

typedef struct {
  sigset_t before;
  int was_pending;
} pipe_signal;

/* Blocks the signal in the current thread. */
void pipe_signal_block(pipe_signal *state);

/* Discards a signal that was raised in the meantime, and restores the signal mask. */
void pipe_signal_restore(const pipe_signal *state);

#endif
