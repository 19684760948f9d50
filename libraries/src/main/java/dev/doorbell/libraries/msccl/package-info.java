/**
 * MSCCLang: {@code program} is the content of a file, {@code xml} reads and writes it, {@code
 * builder} composes it, {@code code} is the interpreter's form, {@code verify} checks it, {@code
 * select} chooses among several, {@code nccl} runs if none fits.
 */
@NullMarked
package dev.doorbell.libraries.msccl;

import org.jspecify.annotations.NullMarked;
