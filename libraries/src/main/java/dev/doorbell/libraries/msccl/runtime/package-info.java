/** The interpreter: thread blocks of all GPUs running a program on the emulated cluster. */
@NullMarked
package dev.doorbell.libraries.msccl.runtime;

import org.jspecify.annotations.NullMarked;
