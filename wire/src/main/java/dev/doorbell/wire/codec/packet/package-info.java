/** Codecs of packets, which NICs send each other over the fabric. */
@NullMarked
package dev.doorbell.wire.codec.packet;

import org.jspecify.annotations.NullMarked;
