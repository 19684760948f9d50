/** The elements collectives work on, and how they are combined. */
@NullMarked
package dev.doorbell.libraries.msccl.arithmetic;

import org.jspecify.annotations.NullMarked;
