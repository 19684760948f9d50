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
import java.util.List;

/** DPUs move a block of each rank to the next rank while the ranks compute. */
public final class NAME implements OffloadProgram {

    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 256, 1, 1 << 16, "words of a block");
    private static final Parameter<Integer> COMPUTE =
            Parameter.whole("compute", 50, 0, 1_000_000, "time of the computation").in("us");

    private static final long PS_PER_US = 1_000_000;

    @Override
    public String summary() {
        return "Messages to the next rank, carried out by DPUs";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WORDS, COMPUTE);
    }

    @Override
    public void run(OffloadHost offload) {
        MpiHost host = offload.host();
        int words = host.inputs().get(WORDS);
        long bytes = (long) words * Long.BYTES;
        int rank = host.mpi().rank();
        int ranks = host.mpi().size();
        int before = Math.floorMod(rank - 1, ranks);
        long block = host.allocate(bytes);
        long arrived = host.allocate(bytes);
        host.fill(block, words, i -> (long) rank * words + i);
        long fromPs = host.nowPs();
        OffloadRequest receive = offload.point().recvOffload(arrived, bytes, before, 0);
        OffloadRequest send = offload.point().sendOffload(block, bytes, (rank + 1) % ranks, 0);
        host.work(host.inputs().get(COMPUTE) * PS_PER_US);
        offload.point().awaitAll(List.of(receive, send));
        host.measure("exchange", host.nowPs() - fromPs);
        host.check(arrived, words, i -> (long) before * words + i);
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        for (Measurement rank : measurements) {
            longest = Math.max(longest, rank.values().get(0));
        }
        long bytes = (long) inputs.get(WORDS) * Long.BYTES;
        return List.of(
                new Table(
                        "exchange",
                        List.of(
                                new Column("size", "B"),
                                new Column("time", "us"),
                                new Column("compute", "us")),
                        List.of(
                                List.of(
                                        Cell.of(bytes),
                                        Figures.microsecondsEach(longest, 1),
                                        Cell.of(inputs.get(COMPUTE))))));
    }
}
