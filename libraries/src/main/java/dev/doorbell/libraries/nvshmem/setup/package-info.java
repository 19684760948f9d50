/** How the library is set up: options, environment variables, constants, where PEs are. */
@NullMarked
package dev.doorbell.libraries.nvshmem.setup;

import org.jspecify.annotations.NullMarked;
