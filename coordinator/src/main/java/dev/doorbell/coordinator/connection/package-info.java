/** HTTP connections, with limits for slow clients. */
@NullMarked
package dev.doorbell.coordinator.connection;

import org.jspecify.annotations.NullMarked;
