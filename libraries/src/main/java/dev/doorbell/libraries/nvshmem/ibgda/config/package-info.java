/** Options and constants of IBGDA, and the costs of posting that follow from them. */
@NullMarked
package dev.doorbell.libraries.nvshmem.ibgda.config;

import org.jspecify.annotations.NullMarked;
