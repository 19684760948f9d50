/** Programs for MSCCLang's runtime: the content of MSCCL-IR, checked and immutable. */
@NullMarked
package dev.doorbell.libraries.msccl.program;

import org.jspecify.annotations.NullMarked;
