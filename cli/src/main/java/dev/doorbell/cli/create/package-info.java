/** Command that writes a project for a program of the user. */
@NullMarked
package dev.doorbell.cli.create;

import org.jspecify.annotations.NullMarked;
