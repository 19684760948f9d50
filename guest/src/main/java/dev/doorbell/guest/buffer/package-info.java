/** Buffers of guests and their copies in emulated memory. */
@NullMarked
package dev.doorbell.guest.buffer;

import org.jspecify.annotations.NullMarked;
