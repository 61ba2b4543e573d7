#ifndef FUZZ_RUNTIME_H
#define FUZZ_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// A function that runs one input. Returns 0; -1 keeps the input out of the corpus.
typedef int (*fuzz_callback)(const uint8_t *bytes, size_t count);

/// Runs libFuzzer with the arguments of a program, and returns its exit code.
int fuzz_run(int argument_count, char **arguments, fuzz_callback callback);

/// The number of edges of the program.
size_t fuzz_counter_count(void);

/// Lets libFuzzer see the edges in a range. Called before `fuzz_run`, for ranges in order.
void fuzz_register_counters(size_t start, size_t count);

/// Starts to count the memory that is allocated and freed.
void fuzz_memory_start(void);

/// Counts memory that was allocated.
void fuzz_count_allocation(size_t size);

/// Counts memory that was freed.
void fuzz_count_release(size_t size);

/// Starts to measure: the memory in use now is the zero of `fuzz_memory_peak`.
void fuzz_memory_begin(void);

/// The greatest memory in use since `fuzz_memory_begin`, in bytes, on all threads.
int64_t fuzz_memory_peak(void);

/// The processor time of the process in nanoseconds, on all threads.
int64_t fuzz_processor_time(void);

/// Writes a message to standard error and ends the process in a way that libFuzzer reports as a crash.
void fuzz_report(const char *message) __attribute__((noreturn));

#endif
