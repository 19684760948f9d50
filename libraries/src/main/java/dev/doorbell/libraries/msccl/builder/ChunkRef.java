package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.BufferKind;

/**
 * What some chunks held when the reference was made. It is of no use once one of them was written:
 * operations on it then throw.
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
     * Copies to another place, on the same GPU or another.
     *
     * @return what is there then
     */
    public ChunkRef copy(int gpu, BufferKind buffer, int offset, Lane lane) {
        return builder.move(this, new Place(gpu, buffer, offset, place.count()), false, lane);
    }

    /**
     * Combines other chunks, as many, into these.
     *
     * @return what is there then
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
