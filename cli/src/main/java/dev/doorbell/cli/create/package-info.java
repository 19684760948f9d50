/** Files and projects that commands write for users to change. */
@NullMarked
package dev.doorbell.cli.create;

import org.jspecify.annotations.NullMarked;
