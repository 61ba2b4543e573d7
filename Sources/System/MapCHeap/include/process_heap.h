/* Settings of the C library's heap. */
#ifndef PROCESS_HEAP_H
#define PROCESS_HEAP_H

#include <stddef.h>

/* Prepares the heap for a program that allocates large blocks on a few threads and then ends:
   blocks that are freed are used again instead of being returned to the system. Has no effect with
   C libraries other than glibc. Must be called before threads are started.

   - Parameter arenas: The number of separate heaps of threads, at least 1. */
void process_heap_prepare(int arenas);

/* Returns the unused blocks of the heap to the system if they have at least a number of bytes
   together. Has no effect with C libraries other than glibc.

   - Parameter least: The number of bytes. */
void process_heap_trim(size_t least);

#endif
