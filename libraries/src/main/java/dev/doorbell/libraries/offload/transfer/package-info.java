/** Byte ranges that workers move between ranks. */
@NullMarked
package dev.doorbell.libraries.offload.transfer;

import org.jspecify.annotations.NullMarked;
