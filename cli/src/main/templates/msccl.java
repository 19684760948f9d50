import dev.doorbell.libraries.msccl.builder.ChunkRef;
import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.workloads.program.AlgorithmProgram;
import dev.doorbell.workloads.program.Inputs;

/** All-reduce along a chain of GPUs: the sum forwards, then the result backwards. */
public final class NAME implements AlgorithmProgram {

    @Override
    public String summary() {
        return "All-reduce along a chain of GPUs";
    }

    @Override
    public Program build(Inputs inputs) {
        int gpus = inputs.members();
        ProgramBuilder builder =
                new ProgramBuilder(
                        new ProgramHeader(
                                "chain",
                                Collective.ALL_REDUCE,
                                Protocol.SIMPLE,
                                gpus,
                                1,
                                1,
                                Placements.IN_PLACE_ONLY,
                                SizeRange.UNSAID,
                                0),
                        1);
        Lane lane = Lane.channel(0);
        ChunkRef sum = builder.chunk(0, BufferKind.INPUT, 0);
        for (int gpu = 1; gpu < gpus; gpu++) {
            sum = builder.chunk(gpu, BufferKind.INPUT, 0).reduce(sum, lane);
        }
        for (int gpu = gpus - 2; gpu >= 0; gpu--) {
            sum = sum.copy(gpu, BufferKind.INPUT, 0, lane);
        }
        return builder.build();
    }
}
