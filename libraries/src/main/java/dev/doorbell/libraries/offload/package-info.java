/**
 * Communication that DPUs perform for host ranks: transfers, point-to-point, recorded groups and
 * collectives.
 */
@NullMarked
package dev.doorbell.libraries.offload;

import org.jspecify.annotations.NullMarked;
