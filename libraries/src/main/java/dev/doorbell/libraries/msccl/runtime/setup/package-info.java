/** What the runtime is given: programs that are loaded, calls, and where the GPUs are. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.setup;

import org.jspecify.annotations.NullMarked;
