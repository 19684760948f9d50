/** What the user looks at: a terminal, or a file or program that reads on. */
@NullMarked
package dev.doorbell.cli.terminal;

import org.jspecify.annotations.NullMarked;
