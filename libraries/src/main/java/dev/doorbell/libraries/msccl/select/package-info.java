/** Selection of the program that a runtime runs for a call, with reasons against the others. */
@NullMarked
package dev.doorbell.libraries.msccl.select;

import org.jspecify.annotations.NullMarked;
