/* The temporary files and folders of this process, which are removed when a signal ends it. All calls are
   safe on any thread. */
#ifndef TEMPORARY_FILES_H
#define TEMPORARY_FILES_H

/* Notes a file, or a folder with all in it, by its path from an open folder (AT_FDCWD for the working folder).
   Call it before the file is created. Beyond 1,024 files, further ones are not noted. */
void temporary_files_add(int folder, const char *path);

/* Forgets a file that was removed or renamed. */
void temporary_files_forget(int folder, const char *path);

/* From now on SIGINT, SIGTERM and SIGHUP remove the noted files before they end the process as they do by
   default. A signal that the process ignores or handles already stays as it is. */
void temporary_files_remove_on_signals(void);

#endif
