/** Reliable queue pairs of connections between nodes, and the memory they use. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.network.queue;

import org.jspecify.annotations.NullMarked;
