/** NCCL's choice of a transport for each pair of GPUs of a node. */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.transport;

import org.jspecify.annotations.NullMarked;
