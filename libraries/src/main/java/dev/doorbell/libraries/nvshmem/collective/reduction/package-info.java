/**
 * Reductions over teams: element types, operators, and the algorithms without flags in the data.
 */
@NullMarked
package dev.doorbell.libraries.nvshmem.collective.reduction;

import org.jspecify.annotations.NullMarked;
