package dev.doorbell.cli.output;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Output formats of a result. */
public enum OutputFormat {
    /** Tables and verdict for people. */
    TEXT,
    /** Result document. */
    JSON,
    /** Tables as comma-separated values. */
    CSV,
    /** NVSHMEM perftest's tables. */
    PERFTEST,
    /** NVSHMEM perftest's lines for programs. */
    MACHINE_READABLE,
    /** The OSU micro-benchmarks' tables. */
    OSU,
    /** The table of nccl-tests. */
    NCCL_TESTS;

    /** Returns the format with a name. */
    public static Optional<OutputFormat> of(String name) {
        return Stream.of(values()).filter(format -> format.text().equals(name)).findFirst();
    }

    /** All names. */
    public static List<String> texts() {
        return Stream.of(values()).map(OutputFormat::text).toList();
    }

    /** Name in options. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns true if a job's result supports the format; a tool's format supports its benchmarks
     * only.
     */
    public boolean fits(Document job) {
        return switch (this) {
            case TEXT, JSON, CSV -> true;
            case PERFTEST, MACHINE_READABLE -> PerftestText.covers(job);
            case OSU -> OsuText.covers(job);
            case NCCL_TESTS -> NcclTestsText.covers(job);
        };
    }

    /**
     * Returns true if only results belong on standard output, so that reasons go to standard error.
     */
    public boolean resultsOnly() {
        return this != TEXT && this != JSON;
    }

    /** Returns a result, which ends with a line feed unless it is empty. */
    public String print(Document result, String json) {
        return switch (this) {
            case TEXT -> ResultText.of(result);
            case JSON -> json + "\n";
            case CSV -> Csv.all(result);
            case PERFTEST -> PerftestText.tables(result);
            case MACHINE_READABLE -> PerftestText.lines(result);
            case OSU -> OsuText.tables(result);
            case NCCL_TESTS -> NcclTestsText.tables(result);
        };
    }
}
