/**
 * The ways to bring the data of a type from GPU memory to a packed buffer on the host and back,
 * what each costs, and which to take.
 */
@NullMarked
package dev.doorbell.libraries.datatype.strategy;

import org.jspecify.annotations.NullMarked;
