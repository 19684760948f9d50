package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.libraries.msccl.arithmetic.Combiner;
import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.transport.Transports;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.network.HelperCosts;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.runtime.setup.RefusedProgramException;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeOptions;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.libraries.msccl.runtime.slot.LineFault;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.msccl.environment.RuntimeVariables;
import dev.doorbell.workloads.msccl.environment.TransportVariables;
import dev.doorbell.workloads.msccl.round.Round;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Common part of the MSCCL workloads: the type and the operator of calls, and the options of the
 * runtime.
 *
 * @param job specification of the job
 * @param profile of the machine
 * @param topology of the GPUs
 * @param combiner type and operator
 * @param options of the runtime
 */
record MscclJob(
        JobSpec job,
        Profile profile,
        Topology topology,
        Combiner combiner,
        RuntimeOptions options) {

    /** Greatest size of a call. */
    static final long MAX_BYTES = 1L << 36;

    /** Most timed or warming calls of a round. */
    static final int MAX_CALLS = 100_000;

    private static final String PROGRAM = "program";
    private static final String AVERAGE = "avg";

    /** Measured calls of a size. */
    static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(5, MAX_CALLS, "timed calls of a size");

    /** Calls before the measured ones. */
    static final Parameter<Integer> WARMUP =
            Repetition.warmup(1, MAX_CALLS, "calls before them, besides the one that is checked");

    private static final Parameter<DataType> TYPE =
            Parameter.of(
                    "type",
                    "float",
                    Words.of(List.of(DataType.values()), DataType::symbol).listed(),
                    "what the buffers hold");
    private static final Parameter<String> OP =
            Parameter.of(
                    "op",
                    "sum",
                    Words.of("sum", "prod", "max", "min", AVERAGE)
                            .described("sum, prod, max, min; avg of NCCL's own"),
                    "how it is reduced");

    /** GPUs of each node that take part. */
    static final Parameter<Integer> GPUS_PER_NODE =
            Parameter.of(
                    "gpusPerNode",
                    "8",
                    Whole.upTo(1, "the GPUs of a node"),
                    "GPUs of each node that take part");

    private static final Parameter<Boolean> PIPELINED =
            Parameter.flag(
                    "pipelined",
                    true,
                    "whether thread blocks begin a tile before others end the last");

    private static final Parameter<Boolean> COOPERATIVE =
            Parameter.of(
                    "launch",
                    "plain",
                    Words.flag("cooperative", "plain"),
                    "plain: thread blocks without room on an SM wait; cooperative: all start at once, or none");

    /** Card of a workload with the {@code own} parameters before the common ones. */
    static WorkloadCard card(String name, String summary, List<? extends Parameter<?>> own) {
        return WorkloadCard.of("msccl/" + name, summary)
                .on(PublishedMachines.MSCCL, List.of("msccl"))
                .with(own)
                .with(TYPE, OP, GPUS_PER_NODE, PIPELINED, COOPERATIVE, ITERATIONS, WARMUP)
                .spoiledBy(FaultKind.OF_LINES);
    }

    /** Common part of a job. */
    static MscclJob of(JobSpec job, Profile profile, Parameters given, NcclVersion version) {
        requireCosts(profile);
        int gpus = profile.count("node.gpus");
        Topology topology =
                new Topology(
                        job.nodes(),
                        given.atMost(GPUS_PER_NODE, gpus),
                        gpus,
                        profile.count("node.nics"),
                        LogicalProcesses.perNode(profile));
        DataType elements = given.get(TYPE);
        Combiner combiner =
                switch (given.get(OP)) {
                    case "prod" -> Combiner.of(elements, Operator.PRODUCT);
                    case "max" -> Combiner.of(elements, Operator.MAX);
                    case "min" -> Combiner.of(elements, Operator.MIN);
                    case AVERAGE -> Combiner.average(elements, topology.gpus());
                    default -> Combiner.of(elements, Operator.SUM);
                };
        return new MscclJob(
                job,
                profile,
                topology,
                combiner,
                RuntimeVariables.of(job.env(), version)
                        .withTransports(transports(job, profile, version, topology))
                        .withPipelined(given.get(PIPELINED))
                        .withCooperative(given.get(COOPERATIVE))
                        .withLineFaults(lineFaults(job, topology.gpus()))
                        .withPhantom(job.payload() == PayloadMode.PHANTOM));
    }

    private static Transports transports(
            JobSpec job, Profile profile, NcclVersion version, Topology topology) {
        try {
            return Transports.of(
                    version, profile, TransportVariables.of(job.env()), topology.gpusPerNode());
        } catch (ProfileException wrong) {
            throw new JobException("profile", String.valueOf(wrong.getMessage()));
        }
    }

    /** A program made ready; a {@link JobException} when the runtime refuses it. */
    LoadedProgram load(Program program) {
        try {
            return LoadedProgram.of(program);
        } catch (RefusedProgramException refused) {
            throw new JobException(PROGRAM, PROGRAM + ": " + refused.getMessage());
        }
    }

    /** A call of a loaded program; a {@link JobException} when it does not fit. */
    Call call(int number, LoadedProgram program, long bytes, Placement placement) {
        try {
            return Call.of(number, program, bytes, placement, combiner, options);
        } catch (RefusedProgramException refused) {
            throw new JobException(PROGRAM, PROGRAM + ": " + refused.getMessage());
        }
    }

    /** A call that one of NCCL's own carries out. */
    Call call(int number, LoadedProgram program, BuiltIn builtIn, long bytes, Placement placement) {
        return Call.of(number, program, builtIn, bytes, placement, combiner, options);
    }

    /** Environment variables that have no effect: all but those of the runtime and some more. */
    List<String> unknownVariables(List<String> more) {
        return job.env().keySet().stream()
                .filter(it -> !RuntimeVariables.VARIABLES.contains(it))
                .filter(it -> !TransportVariables.VARIABLES.contains(it) && !more.contains(it))
                .map(it -> "env has %s, which %s does not know".formatted(it, job.workload()))
                .toList();
    }

    /** Set-up that the nodes need to run rounds. */
    RuntimeSetup setup(List<LoadedProgram> programs, List<Round> rounds) {
        try {
            RuntimeSetup setup =
                    RuntimeSetup.of(
                            topology,
                            ConnectionCosts.of(profile),
                            helperCosts(),
                            options,
                            programs,
                            rounds.stream().mapToLong(MscclJob::mostBytes).max().orElse(0));
            requireRoom(setup);
            return setup;
        } catch (RefusedProgramException refused) {
            throw new JobException(PROGRAM, PROGRAM + ": " + refused.getMessage());
        }
    }

    private HelperCosts helperCosts() {
        try {
            return options.transports().sockets()
                    ? HelperCosts.overSockets(profile)
                    : HelperCosts.of(profile);
        } catch (ProfileException wrong) {
            throw new JobException("profile", String.valueOf(wrong.getMessage()));
        }
    }

    /** Bytes of the GPUs of the program; one for another number of GPUs is refused later. */
    private static long mostBytes(Round round) {
        return IntStream.range(0, round.call().loaded().code().gpus().size())
                .mapToLong(rank -> round.call().bufferBytes(rank))
                .max()
                .orElse(0);
    }

    private void requireRoom(RuntimeSetup setup) {
        long room = profile.size("gpu.memory");
        long slots =
                setup.memory().stream()
                        .mapToLong(plan -> plan.peerBytes() + plan.networkBytes())
                        .max()
                        .orElse(0);
        if (setup.bufferBytes() + slots > room) {
            throw new JobException(
                    PROGRAM,
                    "buffers of %d bytes and slots of %d do not fit a GPU; expected at most gpu.memory, %d bytes"
                            .formatted(setup.bufferBytes(), slots, room));
        }
    }

    /** Faults of lines that the job asks for. */
    private static List<LineFault> lineFaults(JobSpec job, int gpus) {
        List<LineFault> faults = new ArrayList<>();
        for (Fault fault : job.faults()) {
            if (fault instanceof Fault.Spoiled it && FaultKind.OF_LINES.contains(it.kind())) {
                if (it.pe() >= gpus) {
                    throw JobException.invalid(
                            "faults.pe", it.pe(), "a rank from 0 to " + (gpus - 1));
                }
                if (job.payload() == PayloadMode.PHANTOM) {
                    throw JobException.invalid(
                            "payload", "phantom", "real with a fault of kind " + it.kind().text());
                }
                faults.add(
                        new LineFault(
                                LineFault.Kind.valueOf(it.kind().name()), it.pe(), it.operation()));
            }
        }
        return faults;
    }

    private static void requireCosts(Profile profile) {
        try {
            ConnectionCosts.of(profile);
        } catch (ProfileException wrong) {
            throw new JobException("profile", String.valueOf(wrong.getMessage()));
        }
    }
}
