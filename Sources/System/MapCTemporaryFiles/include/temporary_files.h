/* Records the temporary files and folders of this process. If a signal ends the process, they are
   removed. All functions are thread-safe. */
#ifndef TEMPORARY_FILES_H
#define TEMPORARY_FILES_H

/* Registers a file, or a folder with its contents. The path is relative to an open folder, or to
   the working directory if `folder` is AT_FDCWD. The function must be called before the file is
   created. At most 1,024 files are registered. */
void temporary_files_add(int folder, const char *path);

/* Unregisters a file that was removed or renamed. */
void temporary_files_forget(int folder, const char *path);

/* Installs handlers for SIGINT, SIGTERM and SIGHUP. The handlers remove the registered files and
   then end the process by the default action. Signals that the process ignores or handles are left
   unchanged. */
void temporary_files_remove_on_signals(void);

#endif
