/** Comparison of Doorbell's datatypes with real MPI libraries. */
@NullMarked
package dev.doorbell.systemtests.datatype;

import org.jspecify.annotations.NullMarked;
