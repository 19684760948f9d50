/**
 * Packing by a GPU kernel: the encoding of a type in two buffers, and threads that find their bytes
 * independently.
 */
@NullMarked
package dev.doorbell.libraries.datatype.gpu;

import org.jspecify.annotations.NullMarked;
