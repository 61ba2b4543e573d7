/* The temporary files and folders of this process, which are removed if a signal ends it. All
   functions are thread-safe. */
#ifndef TEMPORARY_FILES_H
#define TEMPORARY_FILES_H

/* Registers a file, or a folder with its contents, by its path relative to an open folder (AT_FDCWD
   for the working directory). Must be called before the file is created. At most 1,024 files are
   registered. */
void temporary_files_add(int folder, const char *path);

/* Unregisters a file that was removed or renamed. */
void temporary_files_forget(int folder, const char *path);

/* Installs handlers for SIGINT, SIGTERM and SIGHUP that remove the registered files and then end
   the process with the default action. Signals that the process ignores or handles are left
   unchanged. */
void temporary_files_remove_on_signals(void);

#endif
