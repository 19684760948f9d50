package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.ProgramHeader;

/**
 * Where the chunks of each instance are. Every rank's part of a buffer is divided among the
 * instances, so that each keeps its chunks together and a collective's meaning stays.
 */
record Instances(ProgramHeader one, int count, int[] scratch) {

    /** The header of all of them. */
    ProgramHeader header() {
        return new ProgramHeader(
                one.name(),
                one.collective(),
                one.protocol(),
                one.gpus(),
                one.channels() * count,
                one.chunksPerLoop() * count,
                one.placements(),
                one.sizes(),
                one.threads());
    }

    /** The channel an instance has for {@code channel}. */
    int channel(int instance, int channel) {
        return instance * one.channels() + channel;
    }

    /** The chunk an instance has for the {@code k}-th of a place. */
    Chunk chunk(int instance, Place place, int k) {
        int part = part(place);
        int at = place.offset() + k;
        int first = at / part * part * count + instance * part + at % part;
        return new Chunk(place.buffer(), first);
    }

    /** Chunks of a buffer that belong together: a rank's part, or all. */
    private int part(Place place) {
        if (place.buffer() == BufferKind.SCRATCH) {
            return scratch[place.gpu()];
        }
        Collective collective = one.collective();
        boolean byRank =
                switch (collective) {
                    case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER -> true;
                    case ALL_REDUCE, REDUCE, BROADCAST, ALL_TO_ALL_V, SEND, RECEIVE, CUSTOM ->
                            false;
                };
        return byRank ? one.chunksPerLoop() / one.gpus() : one.chunksPerLoop();
    }
}
