package dev.doorbell.workloads.job;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Table of the fields of a job. Documents, schemas, forms, command line options and the wire's
 * codecs walk it.
 */
public final class JobFields {

    /** Name of the workload. */
    public static final JobField<String> WORKLOAD =
            text("workload", "Name of the workload", JobSpec::workload);

    /** Name of the hardware profile; its default depends on the workload. */
    public static final JobField<String> PROFILE =
            text("profile", "Hardware profile: a shipped one, or your own", JobSpec::profile);

    /** Number of nodes. */
    public static final JobField<Long> NODES =
            new JobField<>(
                    "nodes",
                    new FieldType.Whole(JobSpec.MIN_NODES, JobSpec.MAX_NODES),
                    Optional.of(2L),
                    true,
                    "Number of nodes",
                    job -> (long) job.nodes());

    /** Path of messages; its default and its allowed values depend on the workload. */
    public static final JobField<String> PATH =
            text("path", "Path of messages, such as ibgda or ibrc", JobSpec::path);

    /** Payload mode. */
    public static final JobField<PayloadMode> PAYLOAD =
            new JobField<>(
                    "payload",
                    new FieldType.Choice<>(PayloadMode.class),
                    Optional.of(PayloadMode.REAL),
                    true,
                    "real: bytes are moved and verified; phantom: bytes are only counted; times are"
                            + " the same",
                    JobSpec::payload);

    /** Seed of the random streams. */
    public static final JobField<Long> SEED =
            new JobField<>(
                    "seed",
                    new FieldType.Whole(Long.MIN_VALUE, Long.MAX_VALUE),
                    Optional.of(1L),
                    true,
                    "Seed of every random stream; equal seeds give equal runs",
                    JobSpec::seed);

    /** Parameters of the workload. */
    public static final JobField<SortedMap<String, String>> PARAMETERS =
            texts("parameters", "Parameters of the workload, by name", JobSpec::parameters);

    /** Environment variables of the library. */
    public static final JobField<SortedMap<String, String>> ENV =
            texts("env", "Environment variables of the library, by name", JobSpec::env);

    /** Faults. */
    public static final JobField<List<Fault>> FAULTS =
            new JobField<>(
                    "faults",
                    new FieldType.Faults(),
                    Optional.of(List.of()),
                    true,
                    "Faults injected into the run",
                    JobSpec::faults);

    /** Joining of similar operations to trains. */
    public static final JobField<Boolean> TRAINS =
            flag(
                    "trains",
                    true,
                    false,
                    "Similar operations at equal intervals are simulated together, as a train; faster, same result",
                    JobSpec::trains);

    /** Recording of a timeline. */
    public static final JobField<Boolean> TRACE =
            flag(
                    "trace",
                    false,
                    false,
                    "Recording of a timeline of every step; for short jobs",
                    JobSpec::trace);

    /** Search for data races. */
    public static final JobField<Boolean> CHECK_RACES =
            flag(
                    "checkRaces",
                    false,
                    true,
                    "Check of all memory accesses for data races",
                    JobSpec::checkRaces);

    /** Most events of a run. */
    public static final JobField<Long> EVENT_BUDGET =
            new JobField<>(
                    "eventBudget",
                    new FieldType.Whole(1, Long.MAX_VALUE),
                    Optional.of(JobSpec.DEFAULT_EVENT_BUDGET),
                    false,
                    "Limit of the number of events",
                    JobSpec::eventBudget);

    /** Most seconds of a run. */
    public static final JobField<Long> WALL_CLOCK_SECONDS =
            new JobField<>(
                    "wallClockSeconds",
                    new FieldType.Whole(1, 86_400),
                    Optional.of((long) JobSpec.DEFAULT_WALL_CLOCK_SECONDS),
                    false,
                    "Limit of the elapsed time on the host, in seconds",
                    job -> (long) job.wallClockSeconds());

    /** Placement on services. */
    public static final JobField<Placement> PLACEMENT =
            new JobField<>(
                    "placement",
                    new FieldType.Choice<>(Placement.class),
                    Optional.of(Placement.SPREAD),
                    false,
                    "spread: parts run in services of their own; packed: all in one service; same result",
                    JobSpec::placement);

    /** Program of a user. */
    public static final JobField<String> PROGRAM =
            new JobField<>(
                    "program",
                    new FieldType.Classes(),
                    Optional.of(""),
                    true,
                    "Classes of a program of a user, or a binary, which is the workload then",
                    JobSpec::program);

    private static final List<JobField<?>> ALL =
            List.of(
                    WORKLOAD,
                    PROFILE,
                    NODES,
                    PATH,
                    PAYLOAD,
                    SEED,
                    PARAMETERS,
                    ENV,
                    FAULTS,
                    TRAINS,
                    TRACE,
                    CHECK_RACES,
                    EVENT_BUDGET,
                    WALL_CLOCK_SECONDS,
                    PLACEMENT,
                    PROGRAM);

    private JobFields() {}

    /** All fields, in the order of documents. */
    public static List<JobField<?>> all() {
        return ALL;
    }

    /** Fields that every summary of a job shows, in that order. */
    public static List<JobField<?>> leading() {
        return List.of(WORKLOAD, PATH, NODES, PROFILE, PAYLOAD, SEED);
    }

    /** The job that has these values. */
    static JobSpec job(JobValues values) {
        return new JobSpec(
                values.get(WORKLOAD),
                values.get(PROFILE),
                Math.toIntExact(values.get(NODES)),
                values.get(PATH),
                values.get(PAYLOAD),
                values.get(SEED),
                values.get(PARAMETERS),
                values.get(ENV),
                values.get(FAULTS),
                values.get(TRAINS),
                values.get(TRACE),
                values.get(CHECK_RACES),
                values.get(EVENT_BUDGET),
                Math.toIntExact(values.get(WALL_CLOCK_SECONDS)),
                values.get(PLACEMENT),
                values.get(PROGRAM));
    }

    private static JobField<String> text(
            String name, String meaning, Function<JobSpec, String> get) {
        return new JobField<>(name, new FieldType.Text(), Optional.empty(), true, meaning, get);
    }

    private static JobField<SortedMap<String, String>> texts(
            String name, String meaning, Function<JobSpec, SortedMap<String, String>> get) {
        return new JobField<>(
                name, new FieldType.Texts(), Optional.of(new TreeMap<>()), true, meaning, get);
    }

    private static JobField<Boolean> flag(
            String name,
            boolean fallback,
            boolean shapesResult,
            String meaning,
            Function<JobSpec, Boolean> get) {
        return new JobField<>(
                name, new FieldType.Flag(), Optional.of(fallback), shapesResult, meaning, get);
    }
}
