/** Memory that a NIC reaches: its keys, and DMA reads. */
@NullMarked
package dev.doorbell.hardware.nic.memory;

import org.jspecify.annotations.NullMarked;
