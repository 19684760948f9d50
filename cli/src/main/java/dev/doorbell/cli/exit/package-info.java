/** Exit codes of the commands. */
@NullMarked
package dev.doorbell.cli.exit;

import org.jspecify.annotations.NullMarked;
