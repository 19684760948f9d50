/** Setup of the library: options, environment variables, constants, places of PEs. */
@NullMarked
package dev.doorbell.libraries.nvshmem.setup;

import org.jspecify.annotations.NullMarked;
