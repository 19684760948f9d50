/** Jobs of a coordinator, followed to their ends. */
@NullMarked
package dev.doorbell.cli.watch;

import org.jspecify.annotations.NullMarked;
