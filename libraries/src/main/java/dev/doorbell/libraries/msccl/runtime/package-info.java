/** Interpreter: thread blocks of all GPUs that run a program on the emulated cluster. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime;

import org.jspecify.annotations.NullMarked;
