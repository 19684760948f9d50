/** Measurements of the emulator itself; what they gave is in docs/performance.md. */
@NullMarked
package dev.doorbell.bench;

import org.jspecify.annotations.NullMarked;
