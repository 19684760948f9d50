/** NCCL's own algorithms as programs, with NCCL's division of the data. */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.builtin;

import org.jspecify.annotations.NullMarked;
