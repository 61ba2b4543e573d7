#include "pipe_signal.h"

#include <pthread.h>

static int is_pending(void) {
  sigset_t pending;
  sigemptyset(&pending);
  sigpending(&pending);
  return sigismember(&pending, SIGPIPE) == 1;
}

static sigset_t only_pipe(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

void pipe_signal_block(pipe_signal *state) {
  sigset_t set = only_pipe();
  state->was_pending = is_pending();
  pthread_sigmask(SIG_BLOCK, &set, &state->before);
}

void pipe_signal_restore(const pipe_signal *state) {
  if (!state->was_pending && is_pending()) {
    sigset_t set = only_pipe();
    int number;
    sigwait(&set, &number);
  }
  pthread_sigmask(SIG_SETMASK, &state->before, NULL);
}
