/**
 * MSCCLang: {@code program} is what a file says, {@code xml} reads and writes it, {@code builder}
 * composes it, {@code code} is what an interpreter executes, {@code verify} judges it, {@code
 * select} chooses among several.
 */
@NullMarked
package dev.doorbell.libraries.msccl;

import org.jspecify.annotations.NullMarked;
