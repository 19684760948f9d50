/** Places of ranks: nodes, GPUs and NICs. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.topology;

import org.jspecify.annotations.NullMarked;
