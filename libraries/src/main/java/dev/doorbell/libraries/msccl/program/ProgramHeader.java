package dev.doorbell.libraries.msccl.program;

/**
 * Properties of a whole program.
 *
 * @param name free text
 * @param collective computed collective
 * @param protocol protocol of all its connections
 * @param gpus number of GPUs
 * @param channels declared number of channels
 * @param chunksPerLoop chunks into which the call's size is divided
 * @param placements supported placements of input and output
 * @param sizes supported sizes
 * @param threads largest number of threads of a thread block, or 0 if the runtime decides
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

    /** Returns the same header with other sizes. */
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

    /** Returns the same header with another protocol. */
    public ProgramHeader withProtocol(Protocol other) {
        return new ProgramHeader(
                name, collective, other, gpus, channels, chunksPerLoop, placements, sizes, threads);
    }
}
