/** Registered memory of guests and its copies in emulated memory. */
@NullMarked
package dev.doorbell.guest.verbs.memory;

import org.jspecify.annotations.NullMarked;
