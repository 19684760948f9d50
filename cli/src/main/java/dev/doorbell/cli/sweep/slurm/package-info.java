/** Sweeps on Slurm. */
@NullMarked
package dev.doorbell.cli.sweep.slurm;

import org.jspecify.annotations.NullMarked;
