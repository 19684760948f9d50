/**
 * NCCL's search for channels: their number and their speed, from the topology of a node and the
 * ranks of a communicator.
 */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.graph;

import org.jspecify.annotations.NullMarked;
