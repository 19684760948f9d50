/** Receiving ends: connections, receive queues, completion queues and DC targets. */
@NullMarked
package dev.doorbell.hardware.nic.connection;

import org.jspecify.annotations.NullMarked;
