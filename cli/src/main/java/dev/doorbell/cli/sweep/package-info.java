/** Command that runs sweeps. */
@NullMarked
package dev.doorbell.cli.sweep;

import org.jspecify.annotations.NullMarked;
