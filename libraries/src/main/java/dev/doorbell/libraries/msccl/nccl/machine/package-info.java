/** NCCL's view of the machine, and its versions. */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.machine;

import org.jspecify.annotations.NullMarked;
