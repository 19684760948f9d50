/** A stencil whose halos are datatypes. */
@NullMarked
package dev.doorbell.workloads.datatype.halo;

import org.jspecify.annotations.NullMarked;
