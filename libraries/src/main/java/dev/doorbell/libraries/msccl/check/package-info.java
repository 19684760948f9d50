/** Test inputs of collectives, and their expected outputs. */
@NullMarked
package dev.doorbell.libraries.msccl.check;

import org.jspecify.annotations.NullMarked;
