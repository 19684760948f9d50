/** How far something has come that takes a while. */
@NullMarked
package dev.doorbell.cli.progress;

import org.jspecify.annotations.NullMarked;
