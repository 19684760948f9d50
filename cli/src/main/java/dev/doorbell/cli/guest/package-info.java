/** Common part of the commands that run binaries of the host. */
@NullMarked
package dev.doorbell.cli.guest;

import org.jspecify.annotations.NullMarked;
