/** Output device of the user: a terminal, or a file or another program. */
@NullMarked
package dev.doorbell.cli.terminal;

import org.jspecify.annotations.NullMarked;
