/** Writes programs chunk by chunk, as MSCCLang does, and makes thread blocks and steps of them. */
@NullMarked
package dev.doorbell.libraries.msccl.builder;

import org.jspecify.annotations.NullMarked;
