/** Prediction of a job's behaviour on a machine with other constants. */
@NullMarked
package dev.doorbell.cli.whatif;

import org.jspecify.annotations.NullMarked;
