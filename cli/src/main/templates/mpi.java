import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.MpiHost;
import dev.doorbell.workloads.program.MpiProgram;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** Each rank sends a block to the next rank and receives the block of the rank before. */
public final class NAME implements MpiProgram {

    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 256, 1, 1 << 16, "words of a block");

    @Override
    public String summary() {
        return "Messages to the next rank";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(WORDS);
    }

    @Override
    public void run(MpiHost host) {
        int words = host.inputs().get(WORDS);
        int bytes = words * Long.BYTES;
        int rank = host.mpi().rank();
        int ranks = host.mpi().size();
        int before = Math.floorMod(rank - 1, ranks);
        long block = host.allocate(bytes);
        long arrived = host.allocate(bytes);
        host.fill(block, words, i -> (long) rank * words + i);
        long fromPs = host.nowPs();
        Request receive = host.mpi().irecv(arrived, bytes, before, 0);
        Request send = host.mpi().isend(block, bytes, (rank + 1) % ranks, 0);
        host.mpi().awaitAll(List.of(receive, send));
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
                        List.of(new Column("size", "B"), new Column("time", "us")),
                        List.of(
                                List.of(
                                        Cell.of(bytes), Figures.microsecondsEach(longest, 1)))));
    }
}
