/** The program of a rank: it serves the calls of a guest. */
@NullMarked
package dev.doorbell.guest.door;

import org.jspecify.annotations.NullMarked;
