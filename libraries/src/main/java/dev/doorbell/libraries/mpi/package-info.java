/**
 * Message-passing library on the host, as the baseline for offload. Ranks are programs; there is no
 * progress outside their calls.
 */
@NullMarked
package dev.doorbell.libraries.mpi;

import org.jspecify.annotations.NullMarked;
