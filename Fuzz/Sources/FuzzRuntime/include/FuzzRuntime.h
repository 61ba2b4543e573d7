#ifndef FUZZ_RUNTIME_H
#define FUZZ_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

/// A function that runs one input. It returns 0, or -1 to keep the input out of the corpus.
typedef int (*fuzz_callback)(const uint8_t *bytes, size_t count);

/// Runs libFuzzer with the arguments of a program, and returns its exit code.
int fuzz_run(int argument_count, char **arguments, fuzz_callback callback);

/// Returns the number of edges of the program.
size_t fuzz_counter_count(void);

/// Registers the edges in a range with libFuzzer. Must be called before `fuzz_run`, for ranges in order.
void fuzz_register_counters(size_t start, size_t count);

/// Starts to count the memory that is allocated and freed.
void fuzz_memory_start(void);

/// Counts memory that was allocated.
void fuzz_count_allocation(size_t size);

/// Counts memory that was freed.
void fuzz_count_release(size_t size);

/// Starts to measure. The memory in use at this time is the zero of `fuzz_memory_peak`.
void fuzz_memory_begin(void);

/// Returns the peak memory of all threads since `fuzz_memory_begin`, in bytes.
int64_t fuzz_memory_peak(void);

/// Returns the processor time of all threads of the process, in nanoseconds.
int64_t fuzz_processor_time(void);

/// Writes a message to standard error and ends the process in a way that libFuzzer reports as a crash.
void fuzz_report(const char *message) __attribute__((noreturn));

#endif
