/** Differences between the runtimes that run MSCCL-IR. */
@NullMarked
package dev.doorbell.libraries.msccl.dialect;

import org.jspecify.annotations.NullMarked;
