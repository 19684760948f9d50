/** The runtimes that run MSCCL-IR, where they differ. */
@NullMarked
package dev.doorbell.libraries.msccl.dialect;

import org.jspecify.annotations.NullMarked;
