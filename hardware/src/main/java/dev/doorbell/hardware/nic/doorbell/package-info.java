/** Doorbells of a NIC, and the recovery of lost ones. */
@NullMarked
package dev.doorbell.hardware.nic.doorbell;

import org.jspecify.annotations.NullMarked;
