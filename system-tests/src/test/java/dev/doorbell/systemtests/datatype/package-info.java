/** Our datatypes beside those of real MPI libraries. */
@NullMarked
package dev.doorbell.systemtests.datatype;

import org.jspecify.annotations.NullMarked;
