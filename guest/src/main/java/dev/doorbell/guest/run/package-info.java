/** Jobs of binaries. */
@NullMarked
package dev.doorbell.guest.run;

import org.jspecify.annotations.NullMarked;
