/**
 * Programs of users: interfaces that a Java program implements, one for each library, and the calls
 * of its host part. Together with the device calls of NVSHMEM, MPI, the offload library and the
 * MSCCL builder, this is all that a program can see.
 */
@NullMarked
package dev.doorbell.workloads.program;

import org.jspecify.annotations.NullMarked;
