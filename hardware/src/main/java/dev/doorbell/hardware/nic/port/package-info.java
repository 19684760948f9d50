/** Ports of a NIC to its computers and to the fabric, and its constants. */
@NullMarked
package dev.doorbell.hardware.nic.port;

import org.jspecify.annotations.NullMarked;
