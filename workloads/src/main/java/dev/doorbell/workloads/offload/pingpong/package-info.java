/** Ping-pong between hosts and DPUs: what the Arm side costs against the host side. */
@NullMarked
package dev.doorbell.workloads.offload.pingpong;

import org.jspecify.annotations.NullMarked;
