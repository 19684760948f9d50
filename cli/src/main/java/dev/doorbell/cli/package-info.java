/** Command line: one class per command. */
@NullMarked
package dev.doorbell.cli;

import org.jspecify.annotations.NullMarked;
