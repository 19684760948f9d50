/** Static verification of programs: each finding holds for every run. */
@NullMarked
package dev.doorbell.libraries.msccl.verify;

import org.jspecify.annotations.NullMarked;
