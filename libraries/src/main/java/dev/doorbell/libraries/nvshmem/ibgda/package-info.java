/** IBGDA: GPU threads post to the NIC themselves. */
@NullMarked
package dev.doorbell.libraries.nvshmem.ibgda;

import org.jspecify.annotations.NullMarked;
