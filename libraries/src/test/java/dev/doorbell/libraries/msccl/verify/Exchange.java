package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two GPUs that exchange chunks in one thread block each. */
public final class Exchange {

    private Exchange() {}

    /**
     * Returns an all-to-all of two GPUs without the local part. Both send first, or receive first.
     */
    public static Program of(boolean sendFirst, int count, Protocol protocol) {
        List<GpuProgram> gpus = new ArrayList<>();
        for (int g = 0; g < 2; g++) {
            int peer = 1 - g;
            Step send = step(sendFirst ? 0 : 1, StepType.SEND, peer * count, g * count, count);
            Step receive = step(sendFirst ? 1 : 0, StepType.RECEIVE, 0, peer * count, count);
            List<Step> steps = sendFirst ? List.of(send, receive) : List.of(receive, send);
            gpus.add(
                    new GpuProgram(
                            g,
                            2 * count,
                            2 * count,
                            0,
                            List.of(new ThreadBlock(0, peer, peer, 0, steps))));
        }
        return new Program(
                new ProgramHeader(
                        "exchange",
                        Collective.CUSTOM,
                        protocol,
                        2,
                        1,
                        2 * count,
                        Placements.OUT_OF_PLACE_ONLY,
                        SizeRange.UNSAID,
                        0),
                gpus);
    }

    private static Step step(int number, StepType type, int from, int to, int count) {
        return new Step(
                number,
                type,
                new Chunk(BufferKind.INPUT, from),
                new Chunk(BufferKind.OUTPUT, to),
                count,
                Optional.empty(),
                false);
    }
}
