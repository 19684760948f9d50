/** What a partition costs: cut, volume, neighbours, balance. */
@NullMarked
package dev.doorbell.libraries.mesh.report;

import org.jspecify.annotations.NullMarked;
