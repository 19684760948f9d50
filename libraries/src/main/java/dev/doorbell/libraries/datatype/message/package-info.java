/** Messages of datatypes that are in GPU memory, packed and unpacked in parts on the way. */
@NullMarked
package dev.doorbell.libraries.datatype.message;

import org.jspecify.annotations.NullMarked;
