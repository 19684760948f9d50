/** Codecs of commands to a NIC and of their answers. */
@NullMarked
package dev.doorbell.wire.codec.command;

import org.jspecify.annotations.NullMarked;
