/** Sums over all domains. */
@NullMarked
package dev.doorbell.libraries.halo.reduce;

import org.jspecify.annotations.NullMarked;
