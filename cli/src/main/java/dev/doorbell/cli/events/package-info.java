/** Client of server-sent events. */
@NullMarked
package dev.doorbell.cli.events;

import org.jspecify.annotations.NullMarked;
