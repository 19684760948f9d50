/** Input of the runtime: loaded programs, calls, and the places of the GPUs. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.setup;

import org.jspecify.annotations.NullMarked;
