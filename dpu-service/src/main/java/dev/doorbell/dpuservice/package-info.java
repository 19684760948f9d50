/** The dpu-service: hosts the logical processes of DPUs. */
@NullMarked
package dev.doorbell.dpuservice;

import org.jspecify.annotations.NullMarked;
