/** Programs that use the library wrongly, and how they should: ordering, and plain mistakes. */
@NullMarked
package dev.doorbell.workloads.nvshmem.ordering;

import org.jspecify.annotations.NullMarked;
