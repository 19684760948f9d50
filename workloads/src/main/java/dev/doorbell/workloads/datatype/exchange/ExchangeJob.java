package dev.doorbell.workloads.datatype.exchange;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.message.MessageOptions;
import dev.doorbell.libraries.datatype.message.TypedMessages;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.MpiVariables;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Transports;
import dev.doorbell.workloads.parameter.Words;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * Cases between two nodes, one rank and one GPU on each.
 *
 * @param table name of the result table
 * @param cases one row each
 * @param setup of the message-passing library
 * @param options of messages
 * @param iterations measured round trips
 */
public record ExchangeJob(
        String table,
        List<ExchangeCase> cases,
        MpiSetup setup,
        MessageOptions options,
        int iterations)
        implements WorkloadPlan {

    /** The kernels write to host memory, or the NIC reads that of the GPU. */
    public static final List<String> PATHS = List.of("staged", "gpudirect");

    /** Longest header that is sent at once; parts go from buffer to buffer. */
    private static final int EAGER = 64;

    private static final int NODES = 2;

    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(2, "measured round trips");
    private static final Parameter<Long> PART =
            Parameter.size(
                    "part",
                    "64K",
                    256,
                    64 * Size.M,
                    "bytes packed at a time, while those before are sent");
    private static final Parameter<String> PACK =
            Parameter.of(
                    "pack",
                    MessageOptions.PIPELINED,
                    new Text("pipelined, auto or a strategy"),
                    "by the kernel in parts, or in one go on the path staged");

    /** Parameters of packing and sending. */
    public static final List<Parameter<?>> PACKING = List.of(PART, PACK, Transports.PARAMETER);

    private static final List<Column> COLUMNS =
            List.of(
                    new Column("pattern", ""),
                    new Column("parameters", ""),
                    new Column("size", "B"),
                    new Column("runs", ""),
                    new Column("one way", "us"),
                    new Column("bandwidth", "GB/s"));

    public ExchangeJob {
        cases = List.copyOf(cases);
    }

    /**
     * Card of a workload between two nodes, with the {@code own} parameters before the common ones.
     */
    public static WorkloadCard card(String name, String summary, List<? extends Parameter<?>> own) {
        return WorkloadCard.of("datatype/" + name, summary)
                .on(PublishedMachines.DATATYPE, PATHS)
                .with(own)
                .with(ITERATIONS)
                .with(PACKING);
    }

    /** Refuses other numbers of nodes: the first sends to the second. */
    public static void requireTwoNodes(JobSpec job) {
        if (job.nodes() != NODES) {
            throw JobException.invalid("nodes", job.nodes(), "2");
        }
    }

    /** The plan of a job. */
    public static ExchangeJob of(
            String table,
            List<ExchangeCase> cases,
            JobSpec job,
            Profile profile,
            Parameters given) {
        requireTwoNodes(job);
        int most = Math.toIntExact(cases.stream().mapToLong(ExchangeCase::bytes).max().orElse(1));
        MessageOptions options = options(job, profile, given, Math.max(1, most));
        for (ExchangeCase it : cases) {
            requirePackable(options, it.first(), it.count());
            requirePackable(options, it.second(), it.count());
        }
        return new ExchangeJob(
                table, cases, setup(job, profile, given, options), options, given.get(ITERATIONS));
    }

    /**
     * Options of messages of at most {@code most} bytes in a job with the parameter {@code part}.
     */
    public static MessageOptions options(JobSpec job, Profile profile, Parameters given, int most) {
        if (profile.count("node.gpus") == 0) {
            throw JobException.invalid("profile", profile.name(), "one with GPUs");
        }
        boolean direct = job.path().equals(PATHS.get(1));
        MessageOptions options =
                MessageOptions.of(
                        profile,
                        direct,
                        Math.toIntExact(given.get(PART)),
                        most,
                        job.payload() == PayloadMode.PHANTOM);
        List<String> packs =
                direct
                        ? List.of(MessageOptions.PIPELINED)
                        : MessageOptions.packs(options.constants());
        return options.withPack(given.get(PACK, Words.of(packs)));
    }

    /** Throws when the way to pack cannot do a type. */
    public static void requirePackable(MessageOptions options, Datatype type, int count) {
        if (!options.canPack(PackRequest.pack(type, count))) {
            throw JobException.invalid(
                    PACK.name(), options.pack(), "a strategy that can pack every type of the job");
        }
    }

    /** One rank on each node. */
    public static MpiSetup setup(
            JobSpec job, Profile profile, Parameters given, MessageOptions options) {
        return new MpiSetup(
                new RankLayout(job.nodes(), 1, 0, LogicalProcesses.perNode(profile)),
                HostConstants.of(profile),
                MpiOptions.of(TypedMessages.heapBytes(options), options.phantom())
                        .withEager(EAGER, EAGER)
                        .with(Transports.of(given, profile))
                        .with(MpiVariables.of(job)));
    }

    @Override
    public NodeSoftware software(int node) {
        return this::boot;
    }

    private void boot(Node node) {
        Mpi.init(node, setup, mpi -> new ExchangeProgram(mpi, cases, options, iterations).run());
    }

    @Override
    public long storedBytes() {
        return 2 * cases.stream().mapToLong(it -> it.span(0) + it.span(1)).max().orElse(0);
    }

    @Override
    public long steps() {
        return (long) cases.size() * (iterations + 1) * setup.layout().ranks();
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return List.of(
                new Table(
                        table,
                        COLUMNS,
                        measurements.stream()
                                .filter(it -> it.series().equals(ExchangeProgram.SERIES))
                                .map(it -> row(it.values()))
                                .toList()));
    }

    private List<Cell> row(List<Long> values) {
        ExchangeCase it = cases.get(Math.toIntExact(values.get(0)));
        long messages = values.get(1);
        long ps = values.get(2);
        return List.of(
                Cell.word(it.name()),
                Cell.word(it.parameters()),
                Cell.of(it.bytes()),
                Cell.of(PackRequest.pack(it.first(), it.count()).runs()),
                Figures.microsecondsEach(ps, messages),
                Figures.gigabytesPerSecond(it.bytes() * messages, ps));
    }
}
