/** Software of a DPU: its workers and all their services. */
@NullMarked
package dev.doorbell.libraries.offload.launch;

import org.jspecify.annotations.NullMarked;
