/** Messages of datatypes in GPU memory, packed and unpacked in parts. */
@NullMarked
package dev.doorbell.libraries.datatype.message;

import org.jspecify.annotations.NullMarked;
