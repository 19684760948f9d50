/** A coordinator's API, and the commands that only ask it. */
@NullMarked
package dev.doorbell.cli.client;

import org.jspecify.annotations.NullMarked;
