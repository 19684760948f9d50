/** Server-sent events, as a client reads them. */
@NullMarked
package dev.doorbell.cli.events;

import org.jspecify.annotations.NullMarked;
