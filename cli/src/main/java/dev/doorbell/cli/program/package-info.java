/** Programs of users as files: sources that are compiled here, folders and jars. */
@NullMarked
package dev.doorbell.cli.program;

import org.jspecify.annotations.NullMarked;
