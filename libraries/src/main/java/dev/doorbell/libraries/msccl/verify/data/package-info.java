/** Symbolic data: the actual and the expected inputs of every chunk. */
@NullMarked
package dev.doorbell.libraries.msccl.verify.data;

import org.jspecify.annotations.NullMarked;
