/** Tables of a sweep as Parquet files. */
@NullMarked
package dev.doorbell.cli.sweep.parquet;

import org.jspecify.annotations.NullMarked;
