/** Wait-for graph of a job that hangs. */
@NullMarked
package dev.doorbell.cli.hang;

import org.jspecify.annotations.NullMarked;
