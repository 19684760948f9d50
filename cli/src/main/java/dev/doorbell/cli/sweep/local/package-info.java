/** Sweeps in this process. */
@NullMarked
package dev.doorbell.cli.sweep.local;

import org.jspecify.annotations.NullMarked;
