/** Codecs of doorbells, DMA and completions between a computer and its NIC. */
@NullMarked
package dev.doorbell.wire.codec.pcie;

import org.jspecify.annotations.NullMarked;
