/**
 * Strategies that move the data of a type between GPU memory and a packed host buffer: their costs,
 * and the choice of one.
 */
@NullMarked
package dev.doorbell.libraries.datatype.strategy;

import org.jspecify.annotations.NullMarked;
