/** Doorbell's own programs, written with the builder. */
@NullMarked
package dev.doorbell.libraries.msccl.algorithm;

import org.jspecify.annotations.NullMarked;
