/** Programs for MSCCLang's runtime: what MSCCL-IR says, checked and immutable. */
@NullMarked
package dev.doorbell.libraries.msccl.program;

import org.jspecify.annotations.NullMarked;
