/** Responder of a NIC: checks requests, carries them out and answers them. */
@NullMarked
package dev.doorbell.hardware.nic.receive;

import org.jspecify.annotations.NullMarked;
