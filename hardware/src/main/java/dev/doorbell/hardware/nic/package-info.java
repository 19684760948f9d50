/** The NIC: queue pairs, memory regions, DMA, the requester and the responder. */
@NullMarked
package dev.doorbell.hardware.nic;

import org.jspecify.annotations.NullMarked;
