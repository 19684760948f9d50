package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;

/** Chunks of a GPU, one behind the other, as the program is written: of one instance. */
record Place(int gpu, BufferKind buffer, int offset, int count) {

    /** Such as {@code i[0..3] of GPU 2}. */
    String text() {
        return new Chunk(buffer, offset).text(count) + " of GPU " + gpu;
    }
}
