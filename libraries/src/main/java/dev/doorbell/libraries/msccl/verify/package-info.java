/** Judges programs without running them: what each finding says holds for every run. */
@NullMarked
package dev.doorbell.libraries.msccl.verify;

import org.jspecify.annotations.NullMarked;
