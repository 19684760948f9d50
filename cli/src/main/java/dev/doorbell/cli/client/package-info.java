/** Client of a coordinator's API, and the commands that only send requests to it. */
@NullMarked
package dev.doorbell.cli.client;

import org.jspecify.annotations.NullMarked;
