import dev.doorbell.libraries.offload.point.OffloadRequest;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.MpiHost;
import dev.doorbell.workloads.program.OffloadHost;
import dev.doorbell.workloads.program.OffloadProgram;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Pipeline of ranks: each receives a block from the one before, computes, and sends it to the next.
 * DPUs move the blocks while the ranks compute.
 */
public final class OffloadedPipeline implements OffloadProgram {

    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 8_192, 1, 1 << 17, "words of a block");
    private static final Parameter<Integer> BLOCKS =
            Parameter.whole("blocks", 8, 1, 64, "blocks");
    private static final Parameter<Integer> COMPUTE =
            Parameter.whole("compute", 50, 0, 1_000_000, "time of a stage for a block").in("us");

    private static final long PS_PER_US = 1_000_000;

    @Override
    public String summary() {
        return "Pipeline of ranks whose DPUs move blocks while they compute";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WORDS, BLOCKS, COMPUTE);
    }

    @Override
    public long heapBytes(Inputs inputs) {
        return (long) inputs.get(BLOCKS) * (inputs.get(WORDS) * Long.BYTES + 4_096L);
    }

    @Override
    public long longestMessage(Inputs inputs) {
        return (long) inputs.get(WORDS) * Long.BYTES;
    }

    @Override
    public void run(OffloadHost offload) {
        MpiHost host = offload.host();
        int words = host.inputs().get(WORDS);
        int blocks = host.inputs().get(BLOCKS);
        long bytes = (long) words * Long.BYTES;
        int rank = host.mpi().rank();
        int last = host.mpi().size() - 1;
        long[] buffers = new long[blocks];
        List<OffloadRequest> receives = new ArrayList<>();
        List<OffloadRequest> sends = new ArrayList<>();
        long fromPs = host.nowPs();
        for (int block = 0; block < blocks; block++) {
            int number = block;
            buffers[block] = host.allocate(bytes);
            if (rank == 0) {
                host.fill(buffers[block], words, i -> i + number);
            } else {
                receives.add(offload.point().recvOffload(buffers[block], bytes, rank - 1, block));
            }
        }
        for (int block = 0; block < blocks; block++) {
            if (rank > 0) {
                offload.point().await(receives.get(block));
            }
            host.work(host.inputs().get(COMPUTE) * PS_PER_US);
            host.store(buffers[block], host.load(buffers[block]) + 1);
            if (rank < last) {
                sends.add(offload.point().sendOffload(buffers[block], bytes, rank + 1, block));
            }
        }
        offload.point().awaitAll(sends);
        long elapsedPs = host.nowPs() - fromPs;
        for (int block = 0; block < blocks; block++) {
            int number = block;
            host.check(buffers[block], words, i -> i + number + (i == 0 ? rank + 1 : 0));
        }
        host.measure("pipeline", elapsedPs);
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        for (Measurement rank : measurements) {
            longest = Math.max(longest, rank.values().get(0));
        }
        return List.of(
                new Table(
                        "pipeline",
                        List.of(
                                new Column("block", "B"),
                                new Column("blocks", ""),
                                new Column("time", "us")),
                        List.of(
                                List.of(
                                        Cell.of(longestMessage(inputs)),
                                        Cell.of(inputs.get(BLOCKS)),
                                        Figures.microsecondsEach(longest, 1)))));
    }
}
