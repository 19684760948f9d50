/** Memories with real bytes, and phantom ranges that only have a size. */
@NullMarked
package dev.doorbell.hardware.memory;

import org.jspecify.annotations.NullMarked;
