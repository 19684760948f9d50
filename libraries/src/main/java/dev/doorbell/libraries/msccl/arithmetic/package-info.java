/** Elements of collectives and their combination. */
@NullMarked
package dev.doorbell.libraries.msccl.arithmetic;

import org.jspecify.annotations.NullMarked;
