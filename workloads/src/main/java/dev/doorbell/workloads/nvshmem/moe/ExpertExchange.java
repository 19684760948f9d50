package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.WordOr;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Exchange of tokens in a mixture-of-experts model with the steps of DeepEP's low-latency kernels:
 * every PE has tokens and some of the experts, and each token goes to a few experts.
 */
public final class ExpertExchange implements Workload {

    /**
     * RC queue pairs to each PE if the job's environment does not set them. DeepEP has one for each
     * local expert and names it in each call, so that a count stays behind its messages.
     */
    private static final int QUEUE_PAIRS = 1;

    private static final int HIDDEN_STEP = 512;

    private static final Parameter<List<Integer>> TOKENS =
            Parameter.of(
                    "tokens", "8,32,128", Whole.of(1, 128).list(), "tokens of each PE in a call");
    private static final Parameter<Integer> HIDDEN =
            Parameter.of(
                    "hidden",
                    "7168",
                    Whole.of(HIDDEN_STEP, 8192).and(", a multiple of " + HIDDEN_STEP),
                    "elements of a token");
    private static final Parameter<Integer> EXPERTS =
            Parameter.of(
                    "experts",
                    "256",
                    Whole.of(1, 1024).and(", a multiple of the PEs"),
                    "experts of all PEs");
    private static final Parameter<Integer> TOPK =
            Parameter.of("topk", "8", Whole.upTo(1, "16, or the experts"), "experts of a token");
    private static final Parameter<Integer> SKEW =
            Parameter.whole(
                            "skew",
                            0,
                            0,
                            90,
                            "share of the choices that fall on the first eighth of the experts")
                    .in("%");
    private static final Parameter<Optional<Integer>> CTAS =
            Parameter.of(
                    "ctas",
                    "auto",
                    new WordOr<>("auto", Whole.upTo(1, "the SMs of a GPU")),
                    "CTAs of a kernel; auto: as DeepEP, so that each has the same number of experts");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(10, "measured calls");
    private static final Parameter<Integer> WARMUP = Repetition.warmup(2, "calls before");

    private static final int MOST_TOPK = 16;
    private static final int LEAST_PES = 2;
    private static final int MOST_PES = 256;
    // Buffers begin at multiples of 512 bytes.
    private static final long HEAP_SLACK = 1 << 12;

    private final Direction direction;

    private ExpertExchange(Direction direction) {
        this.direction = direction;
    }

    /** Both ways. */
    public static List<Workload> all() {
        return Arrays.stream(Direction.values()).<Workload>map(ExpertExchange::new).toList();
    }

    @Override
    public WorkloadCard card() {
        return NvshmemJob.card(
                direction.table(),
                direction.summary(),
                List.of(TOKENS, HIDDEN, EXPERTS, TOPK, SKEW, CTAS, ITERATIONS, WARMUP));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card().read(job);
        int pes = job.nodes() * NvshmemJob.pesPerNode(job, profile, given);
        if (pes < LEAST_PES || pes > MOST_PES) {
            throw JobException.invalid(
                    "nodes", job.nodes(), "%d to %d PEs".formatted(LEAST_PES, MOST_PES));
        }
        Options options = options(job, profile, given, pes);
        long heapBytes =
                direction.sendBytes(options)
                        + direction.receiveBytes(options)
                        + direction.outputBytes(options)
                        + HEAP_SLACK;
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        heapBytes,
                        EXPERTS.name(),
                        it -> it.rcPerPe(QUEUE_PAIRS));
        return new Plan(new ExchangeProgram(nvshmem, direction, options));
    }

    private static Options options(JobSpec job, Profile profile, Parameters given, int pes) {
        int experts = given.get(EXPERTS);
        if (experts % pes != 0) {
            throw JobException.invalid(
                    EXPERTS.name(), experts, "a multiple of the %d PEs".formatted(pes));
        }
        int hidden = given.get(HIDDEN);
        if (hidden % HIDDEN_STEP != 0) {
            throw JobException.invalid(HIDDEN.name(), hidden, "a multiple of " + HIDDEN_STEP);
        }
        return new Options(
                given.get(TOKENS),
                hidden,
                given.atMost(TOPK, Math.min(MOST_TOPK, experts)),
                given.get(SKEW),
                given.get(ITERATIONS),
                given.get(WARMUP),
                job.seed(),
                pes,
                geometry(given, experts, profile.positive("gpu.sms")));
    }

    private static Geometry geometry(Parameters given, int experts, int sms) {
        int ctas = given.atMost(CTAS, sms).orElseGet(() -> Geometry.ctas(experts, sms));
        Geometry geometry = Geometry.of(experts, ctas);
        if (geometry.groups() > Geometry.MOST_GROUPS) {
            throw JobException.invalid(
                    CTAS.name(),
                    ctas,
                    "at least %d, so that a CTA has at most %d of the %d experts"
                            .formatted(
                                    Math.ceilDiv(experts, Geometry.MOST_GROUPS),
                                    Geometry.MOST_GROUPS,
                                    experts));
        }
        return geometry;
    }

    private record Plan(ExchangeProgram program) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return program.software();
        }

        @Override
        public int pesPerNode() {
            return program.nvshmem().placement().pesPerNode();
        }

        /** Counts each message where it is sent and where it arrives, not the free slots. */
        @Override
        public long storedBytes() {
            Options options = program.options();
            return 2L
                    * options.pes()
                    * program.direction().sentBytes(options, options.mostTokens());
        }

        @Override
        public List<String> warnings() {
            return program.nvshmem().warnings();
        }

        @Override
        public long steps() {
            return program.steps();
        }

        @Override
        public boolean hasWindows() {
            return true;
        }

        @Override
        public List<RowWindow> windows(List<Measurement> measurements) {
            return rows().windows(measurements);
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(rows().table(measurements));
        }

        private Rows rows() {
            return new Rows(program.direction(), program.options());
        }
    }
}
