/** Calls of programs that use verbs, carried out by the emulated NICs. */
@NullMarked
package dev.doorbell.guest.verbs;

import org.jspecify.annotations.NullMarked;
