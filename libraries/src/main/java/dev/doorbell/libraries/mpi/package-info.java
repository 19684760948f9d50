/**
 * A message-passing library on the host, as far as offload is compared with it: ranks are programs,
 * nothing goes on outside their calls.
 */
@NullMarked
package dev.doorbell.libraries.mpi;

import org.jspecify.annotations.NullMarked;
