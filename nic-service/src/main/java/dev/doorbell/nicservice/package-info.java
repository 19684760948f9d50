/** The nic-service: hosts the logical processes of RDMA NICs. */
@NullMarked
package dev.doorbell.nicservice;

import org.jspecify.annotations.NullMarked;
