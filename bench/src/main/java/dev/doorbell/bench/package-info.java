/** Benchmarks of the emulator itself; docs/performance.md has the results. */
@NullMarked
package dev.doorbell.bench;

import org.jspecify.annotations.NullMarked;
