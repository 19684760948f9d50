/** Parts that the codecs of all messages have in common. */
@NullMarked
package dev.doorbell.wire.codec.message;

import org.jspecify.annotations.NullMarked;
