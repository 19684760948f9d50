/** Shell completion of command lines. */
@NullMarked
package dev.doorbell.cli.completion;

import org.jspecify.annotations.NullMarked;
