/** The wait-for graph of a job that hangs: its actors, its cycles, its drawing. */
@NullMarked
package dev.doorbell.report.hang;

import org.jspecify.annotations.NullMarked;
