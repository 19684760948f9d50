/** Plots of result tables, for terminals and as pictures. */
@NullMarked
package dev.doorbell.cli.plot;

import org.jspecify.annotations.NullMarked;
