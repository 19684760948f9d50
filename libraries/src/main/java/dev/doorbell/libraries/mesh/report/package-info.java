/** Costs of a partition: cut, volume, neighbours, balance. */
@NullMarked
package dev.doorbell.libraries.mesh.report;

import org.jspecify.annotations.NullMarked;
