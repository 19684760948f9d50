/** Places of the bytes of a datatype: the meaning of the constructors, without handles. */
@NullMarked
package dev.doorbell.libraries.datatype.shape;

import org.jspecify.annotations.NullMarked;
