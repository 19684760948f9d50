/** NIC as a logical process: routes messages to its engines and holds its objects. */
@NullMarked
package dev.doorbell.hardware.nic;

import org.jspecify.annotations.NullMarked;
