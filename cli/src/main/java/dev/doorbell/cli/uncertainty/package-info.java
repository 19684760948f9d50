/** Bands of results whose constants are estimates. */
@NullMarked
package dev.doorbell.cli.uncertainty;

import org.jspecify.annotations.NullMarked;
