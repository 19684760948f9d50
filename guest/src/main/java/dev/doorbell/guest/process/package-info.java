/** Guests: processes of the host in front of the emulator, and the messages between both. */
@NullMarked
package dev.doorbell.guest.process;

import org.jspecify.annotations.NullMarked;
