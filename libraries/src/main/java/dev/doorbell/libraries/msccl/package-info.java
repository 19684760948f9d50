/**
 * MSCCLang: {@code program} is what a file says, {@code xml} reads and writes it, {@code builder}
 * composes it, {@code code} is what an interpreter executes, {@code verify} judges it, {@code
 * select} chooses among several, {@code nccl} is what runs when none fits.
 */
@NullMarked
package dev.doorbell.libraries.msccl;

import org.jspecify.annotations.NullMarked;
