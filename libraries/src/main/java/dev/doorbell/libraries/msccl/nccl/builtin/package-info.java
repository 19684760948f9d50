/** NCCL's own algorithms as programs, with the sizes in which NCCL cuts their data. */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.builtin;

import org.jspecify.annotations.NullMarked;
