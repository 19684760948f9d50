/** What runs on a DPU: its workers and everything they serve. */
@NullMarked
package dev.doorbell.libraries.offload.launch;

import org.jspecify.annotations.NullMarked;
