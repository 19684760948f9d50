package dev.doorbell.workloads.gpu;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.cuda.StreamCosts;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * {@code gpu/stream}: sequences of kernels and copies on streams of GPUs, from the first call to
 * the return of one synchronize.
 */
public final class StreamSequences implements Workload {

    private static final Pattern WORD = Pattern.compile("[KDH]{1,16}");
    private static final int MOST_SEQUENCES = 64;
    private static final String ALLOWED =
            "words of K (kernel), D (copy to host) and H (copy to device), 1 to 16 letters each,"
                    + " with commas between them";

    private static final Parameter<String> SEQUENCES =
            Parameter.of(
                    "sequences", "K,D,H,KD,KDH,HKD", new Text(ALLOWED), "operations of a stream");
    private static final Parameter<List<Long>> SIZES =
            Parameter.sizes("sizes", "8,64K,1M", Long.BYTES, 256 * Size.M, "bytes of each copy");
    private static final Parameter<Integer> KERNEL =
            Parameter.whole("kernel", 0, 0, 1_000_000, "time that each kernel computes").in("us");
    private static final Parameter<Integer> STREAMS =
            Parameter.whole("streams", 1, 1, 16, "of a GPU that run the sequence at the same time");
    private static final Parameter<Integer> GPUS =
            Parameter.of(
                    "gpus",
                    "1",
                    Whole.upTo(1, "the GPUs of a node"),
                    "that run the sequence at the same time");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "gpu/stream",
                            "Sequences of kernels and copies on streams, and their hand-overs")
                    .on(PublishedMachines.STREAM, List.of("pcie"))
                    .with(SEQUENCES, SIZES, KERNEL, STREAMS, GPUS);

    private static final long MICRO = 1_000_000;

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        if (!StreamCosts.known(profile)) {
            throw JobException.invalid(
                    "profile", profile.name(), "one that says how engines of a GPU hand over");
        }
        Parameters given = CARD.read(job);
        List<StreamRow> rows = new ArrayList<>();
        for (String sequence : sequences(given.get(SEQUENCES))) {
            for (long size : given.get(SIZES)) {
                rows.add(new StreamRow(sequence, size));
            }
        }
        int gpus = given.atMost(GPUS, profile.count("node.gpus"));
        return new Plan(
                rows,
                new StreamProgram(
                        rows,
                        StreamCosts.of(profile),
                        given.get(KERNEL) * MICRO,
                        given.get(STREAMS),
                        gpus,
                        job.payload() == PayloadMode.REAL),
                gpus * given.get(STREAMS));
    }

    private static List<String> sequences(String text) {
        List<String> words = List.of(text.split(",", -1));
        if (words.size() > MOST_SEQUENCES) {
            throw JobException.invalid(
                    SEQUENCES.name(), words.size() + " words", "at most " + MOST_SEQUENCES);
        }
        return words.stream()
                .map(String::strip)
                .peek(word -> {
                    if (!WORD.matcher(word).matches()) {
                        throw JobException.invalid(SEQUENCES.name(), "'" + word + "'", ALLOWED);
                    }
                })
                .toList();
    }

    private record Plan(List<StreamRow> rows, StreamProgram program, int streams)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            // Streams concern one node; others have nothing to do.
            return node == 0 ? program : idle -> {};
        }

        @Override
        public long storedBytes() {
            return 2L * streams * StreamRow.most(rows);
        }

        @Override
        public long steps() {
            return rows.size();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(
                    new Table(
                            StreamProgram.SERIES,
                            List.of(
                                    new Column("sequence", ""),
                                    new Column("size", "B"),
                                    new Column("time", "us"),
                                    new Column("waits", "us")),
                            measurements.stream()
                                    .filter(it -> it.series().equals(StreamProgram.SERIES))
                                    .map(it -> cells(it.values()))
                                    .toList()));
        }

        private List<Cell> cells(List<Long> values) {
            StreamRow row = rows.get(Math.toIntExact(values.get(0)));
            return List.of(
                    Cell.word(row.sequence()),
                    Cell.of(row.bytes()),
                    Figures.microsecondsEach(values.get(1), 1),
                    Figures.microsecondsEach(values.get(2), 1));
        }
    }
}
