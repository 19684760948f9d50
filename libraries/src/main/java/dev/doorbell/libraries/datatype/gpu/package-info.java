/**
 * Packing by a GPU kernel: a type as two buffers, and threads that find their bytes by themselves.
 */
@NullMarked
package dev.doorbell.libraries.datatype.gpu;

import org.jspecify.annotations.NullMarked;
