/**
 * Exchange of the cells at the boundaries of domains: layout, packing, data movement and counters.
 */
@NullMarked
package dev.doorbell.libraries.halo;

import org.jspecify.annotations.NullMarked;
