/** Ping-pong between hosts and DPUs: costs of the Arm side against the host side. */
@NullMarked
package dev.doorbell.workloads.offload.pingpong;

import org.jspecify.annotations.NullMarked;
