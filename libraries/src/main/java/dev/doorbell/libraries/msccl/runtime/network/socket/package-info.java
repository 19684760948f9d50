/** TCP sockets of helper threads. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime.network.socket;

import org.jspecify.annotations.NullMarked;
