/** Command that checks files without running them. */
@NullMarked
package dev.doorbell.cli.validate;

import org.jspecify.annotations.NullMarked;
