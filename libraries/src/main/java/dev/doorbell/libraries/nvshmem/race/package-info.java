/** Race checker: replays the PEs' accesses with vector clocks after a run. */
@NullMarked
package dev.doorbell.libraries.nvshmem.race;

import org.jspecify.annotations.NullMarked;
