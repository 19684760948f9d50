/**
 * Builder of programs chunk by chunk, as in MSCCLang, which creates their thread blocks and steps.
 */
@NullMarked
package dev.doorbell.libraries.msccl.builder;

import org.jspecify.annotations.NullMarked;
