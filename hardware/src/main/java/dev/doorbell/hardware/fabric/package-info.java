/** The InfiniBand fabric between NICs. */
@NullMarked
package dev.doorbell.hardware.fabric;

import org.jspecify.annotations.NullMarked;
