/** Translates the messages of logical processes to and from their wire form. */
@NullMarked
package dev.doorbell.wire.codec;

import org.jspecify.annotations.NullMarked;
