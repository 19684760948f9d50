package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.ProgramHeader;

/**
 * Placement of the chunks of each instance. Every rank's part of a buffer is divided among the
 * instances. Each instance keeps its chunks together, and the meaning of the collective does not
 * change.
 */
record Instances(ProgramHeader one, int count, int[] scratch) {

    /** Header of all instances. */
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

    /** Returns the channel of an instance for {@code channel}. */
    int channel(int instance, int channel) {
        return instance * one.channels() + channel;
    }

    /** Returns the chunk of an instance for the {@code k}-th of a place. */
    Chunk chunk(int instance, Place place, int k) {
        int part = part(place);
        int at = place.offset() + k;
        int first = at / part * part * count + instance * part + at % part;
        return new Chunk(place.buffer(), first);
    }

    /** Number of chunks of a buffer that belong together: a rank's part, or all. */
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
