/** A broadcast around a ring of ranks: by the hosts, or recorded and carried out by their DPUs. */
@NullMarked
package dev.doorbell.workloads.offload.ring;

import org.jspecify.annotations.NullMarked;
