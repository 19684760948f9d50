/** Exchange of the cells at the boundaries of domains: what is packed, moved and counted. */
@NullMarked
package dev.doorbell.libraries.halo;

import org.jspecify.annotations.NullMarked;
