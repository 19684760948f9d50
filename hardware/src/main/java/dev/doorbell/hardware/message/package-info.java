/**
 * The messages the emulated devices exchange: TLPs between a node and its NIC, packets between
 * NICs.
 */
@NullMarked
package dev.doorbell.hardware.message;

import org.jspecify.annotations.NullMarked;
