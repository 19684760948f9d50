/** Errors that calls of guests return. */
@NullMarked
package dev.doorbell.guest.error;

import org.jspecify.annotations.NullMarked;
