/** Commands for people who write job files in an editor. */
@NullMarked
package dev.doorbell.cli.schema;

import org.jspecify.annotations.NullMarked;
