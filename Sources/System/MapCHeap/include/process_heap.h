/* Settings of the C library's heap. */
#ifndef PROCESS_HEAP_H
#define PROCESS_HEAP_H

#include <stddef.h>

/* Prepares the heap for a program that allocates large blocks on a few threads and then ends. Freed
   blocks are used again and not returned to the system. The function has no effect with C libraries
   other than glibc. It must be called before threads are started.

   - Parameter arenas: The number of separate heaps of threads, at least 1. */
void process_heap_prepare(int arenas);

/* Prepares the heap for a server that allocates and frees blocks of some hundred kilobytes with each
   request. The blocks are used again, so the system does not clear memory for each request. The
   function has no effect with C libraries other than glibc. */
void process_heap_prepare_server(void);

/* Returns the unused blocks of the heap to the system if they contain at least a number of bytes in
   total. The function has no effect with C libraries other than glibc.

   - Parameter least: The number of bytes. */
void process_heap_trim(size_t least);

#endif
