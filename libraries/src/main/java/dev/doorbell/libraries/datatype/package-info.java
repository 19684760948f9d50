/** MPI's derived datatypes: constructors under MPI's names and argument order, and packing. */
@NullMarked
package dev.doorbell.libraries.datatype;

import org.jspecify.annotations.NullMarked;
