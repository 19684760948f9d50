package dev.doorbell.workloads.program;

import dev.doorbell.libraries.msccl.program.Program;

/** Collective as an MSCCL program. */
public non-sealed interface AlgorithmProgram extends OwnProgram {

    /** Builds the program for {@link Inputs#members} GPUs. */
    Program build(Inputs inputs);
}
