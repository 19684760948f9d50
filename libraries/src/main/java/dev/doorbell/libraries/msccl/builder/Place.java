package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;

/** Consecutive chunks of a GPU, in one instance of the program. */
record Place(int gpu, BufferKind buffer, int offset, int count) {

    /** Text such as {@code i[0..3] of GPU 2}. */
    String text() {
        return new Chunk(buffer, offset).text(count) + " of GPU " + gpu;
    }
}
