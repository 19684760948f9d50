package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.BufferKind;

/**
 * Reference to the present content of some chunks. After a write to one of them, operations on it
 * throw.
 */
public final class ChunkRef {

    private final ProgramBuilder builder;
    private final Place place;
    private final long version;

    ChunkRef(ProgramBuilder builder, Place place, long version) {
        this.builder = builder;
        this.place = place;
        this.version = version;
    }

    /**
     * Copies the chunks to another place, on the same GPU or another.
     *
     * @return reference to the new content
     */
    public ChunkRef copy(int gpu, BufferKind buffer, int offset, Lane lane) {
        return builder.move(this, new Place(gpu, buffer, offset, place.count()), false, lane);
    }

    /**
     * Combines an equal number of other chunks into these.
     *
     * @return reference to the new content
     */
    public ChunkRef reduce(ChunkRef other, Lane lane) {
        builder.check(this);
        return builder.move(other, place, true, lane);
    }

    Place place() {
        return place;
    }

    long version() {
        return version;
    }
}
