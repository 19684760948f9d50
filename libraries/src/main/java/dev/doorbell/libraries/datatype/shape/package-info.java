/** Where the bytes of a datatype are: the constructors' meaning, without their handles. */
@NullMarked
package dev.doorbell.libraries.datatype.shape;

import org.jspecify.annotations.NullMarked;
