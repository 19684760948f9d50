/** Which accesses of a program to the same chunk nothing orders. */
@NullMarked
package dev.doorbell.libraries.msccl.verify.race;

import org.jspecify.annotations.NullMarked;
