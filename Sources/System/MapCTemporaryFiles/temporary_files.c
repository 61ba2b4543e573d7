#define _GNU_SOURCE
#include "temporary_files.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <stdint.h>
#include <sys/syscall.h>
#endif

enum { SLOT_COUNT = 1024, TRY_COUNT = 64 };

typedef struct {
  int folder;
  char path[];
} entry;

/* The function that takes an entry from its slot owns the entry. Entries are freed only while the
   lock is held, so a thread that holds the lock can read them. The signal handler takes entries but
   does not free them. */
static _Atomic(entry *) slots[SLOT_COUNT];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_ending;

/* Blocks threads that try to create files while the process ends. */
static void wait_while_ending(void) {
  while (atomic_load(&is_ending)) pause();
}

void temporary_files_add(int folder, const char *path) {
  size_t length = strlen(path) + 1;
  entry *added = malloc(sizeof(entry) + length);
  if (added == NULL) return;
  added->folder = folder;
  memcpy(added->path, path, length);
  pthread_mutex_lock(&lock);
  int index = 0;
  while (index < SLOT_COUNT && atomic_load(&slots[index]) != NULL) index++;
  if (index < SLOT_COUNT) {
    atomic_store(&slots[index], added);
  } else {
    free(added);
  }
  pthread_mutex_unlock(&lock);
  wait_while_ending();
}

void temporary_files_forget(int folder, const char *path) {
  pthread_mutex_lock(&lock);
  for (int index = 0; index < SLOT_COUNT; index++) {
    entry *found = atomic_load(&slots[index]);
    if (found == NULL || found->folder != folder || strcmp(found->path, path) != 0) continue;
    if (atomic_exchange(&slots[index], NULL) == found) free(found);
    break;
  }
  pthread_mutex_unlock(&lock);
}

#ifdef __linux__
/* A record that the system call getdents64 returns. */
struct listed {
  uint64_t inode;
  int64_t next;
  unsigned short length;
  unsigned char type;
  char name[];
};

static void remove_tree(int folder, const char *path);

/* opendir is not used, because it allocates memory, which is not allowed in a signal handler. */
static void remove_content(int folder) {
  _Alignas(struct listed) char buffer[4096];
  for (;;) {
    long count = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (count <= 0) return;
    for (long place = 0; place < count;) {
      struct listed *file = (struct listed *)(buffer + place);
      place += file->length;
      if (strcmp(file->name, ".") != 0 && strcmp(file->name, "..") != 0) {
        remove_tree(folder, file->name);
      }
    }
  }
}

static void remove_tree(int folder, const char *path) {
  if (unlinkat(folder, path, 0) == 0) return;
  /* The folder is read several times. Reading a folder while its files are removed may miss some
     files, and other threads may add files. */
  for (int tries = 0; tries < TRY_COUNT; tries++) {
    int opened = openat(folder, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (opened < 0) return;
    remove_content(opened);
    close(opened);
    if (unlinkat(folder, path, AT_REMOVEDIR) == 0) return;
  }
}
#else
/* On other systems, a folder that is not empty remains. A later run removes it. */
static void remove_tree(int folder, const char *path) {
  if (unlinkat(folder, path, 0) != 0) unlinkat(folder, path, AT_REMOVEDIR);
}
#endif

static void end(int number) {
  /* Another thread already handles a signal. */
  if (atomic_exchange(&is_ending, 1)) return;
  for (int index = 0; index < SLOT_COUNT; index++) {
    entry *file = atomic_exchange(&slots[index], NULL);
    if (file != NULL) remove_tree(file->folder, file->path);
  }
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
  /* In a container, the default action of a signal does not end the first process. */
  _exit(128 + number);
}

void temporary_files_remove_on_signals(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  /* The parent process may have blocked the signals, and children inherit the blocking. */
  sigset_t handled;
  sigemptyset(&handled);
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction action;
    if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end;
    action.sa_flags = SA_RESTART;
    if (sigaction(numbers[index], &action, NULL) == 0) sigaddset(&handled, numbers[index]);
  }
  pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
}
