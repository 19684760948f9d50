/** Texts of datatypes: expressions, and the descriptions of MPICH's datatype pools. */
@NullMarked
package dev.doorbell.libraries.datatype.text;

import org.jspecify.annotations.NullMarked;
