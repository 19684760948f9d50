/**
 * Message-passing library on the host, as the baseline for offload: its calls as a program sees
 * them. Ranks are programs; without a progress thread there is no progress outside their calls.
 */
@NullMarked
package dev.doorbell.libraries.mpi;

import org.jspecify.annotations.NullMarked;
