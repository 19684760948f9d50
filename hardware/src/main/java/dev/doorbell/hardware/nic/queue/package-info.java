/** Send queues and queue pairs as a NIC holds them. */
@NullMarked
package dev.doorbell.hardware.nic.queue;

import org.jspecify.annotations.NullMarked;
