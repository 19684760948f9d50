/** Inputs to try collectives with, and what their outputs should be. */
@NullMarked
package dev.doorbell.libraries.msccl.check;

import org.jspecify.annotations.NullMarked;
