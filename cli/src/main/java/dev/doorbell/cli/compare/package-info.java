/** Comparison of two results: matching rows and the differences of their values. */
@NullMarked
package dev.doorbell.cli.compare;

import org.jspecify.annotations.NullMarked;
