/** Symbolic data: which inputs every chunk holds, and which it should. */
@NullMarked
package dev.doorbell.libraries.msccl.verify.data;

import org.jspecify.annotations.NullMarked;
