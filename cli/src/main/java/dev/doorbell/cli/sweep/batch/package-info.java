/** Parts that the batch systems share: their programs, and numbered batches of tasks. */
@NullMarked
package dev.doorbell.cli.sweep.batch;

import org.jspecify.annotations.NullMarked;
