/** Checks of executables before they are started. */
@NullMarked
package dev.doorbell.guest.elf;

import org.jspecify.annotations.NullMarked;
