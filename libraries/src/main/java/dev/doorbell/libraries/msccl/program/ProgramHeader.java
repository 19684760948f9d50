package dev.doorbell.libraries.msccl.program;

/**
 * What a program says of itself as a whole.
 *
 * @param name free text
 * @param collective what it computes
 * @param protocol of all its connections
 * @param gpus how many it is for
 * @param channels it says it uses
 * @param chunksPerLoop chunks into which the call's size is divided
 * @param placements whether input and output may share memory
 * @param sizes it is for
 * @param threads most threads of a thread block, or 0 when the runtime is to decide
 */
public record ProgramHeader(
        String name,
        Collective collective,
        Protocol protocol,
        int gpus,
        int channels,
        int chunksPerLoop,
        Placements placements,
        SizeRange sizes,
        int threads) {

    public ProgramHeader {
        ProgramLimits.check("ngpus", gpus, 1, ProgramLimits.MAX_GPUS);
        ProgramLimits.check("nchannels", channels, 1, ProgramLimits.MAX_CHANNELS);
        ProgramLimits.check("nchunksperloop", chunksPerLoop, 1, ProgramLimits.MAX_CHUNKS);
        ProgramLimits.check("nthreads", threads, 0, 1 << 16);
    }

    /** The same for other sizes. */
    public ProgramHeader withSizes(SizeRange others) {
        return new ProgramHeader(
                name,
                collective,
                protocol,
                gpus,
                channels,
                chunksPerLoop,
                placements,
                others,
                threads);
    }

    /** The same over another protocol. */
    public ProgramHeader withProtocol(Protocol other) {
        return new ProgramHeader(
                name, collective, other, gpus, channels, chunksPerLoop, placements, sizes, threads);
    }
}
