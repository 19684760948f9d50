/** Requester of a NIC: fetches entries, sends them, completes and retries them. */
@NullMarked
package dev.doorbell.hardware.nic.send;

import org.jspecify.annotations.NullMarked;
