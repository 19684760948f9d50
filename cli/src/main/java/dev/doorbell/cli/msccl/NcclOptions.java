package dev.doorbell.cli.msccl;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.ProfileChoice;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.NameFilter;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.select.ExecutorRules;
import dev.doorbell.libraries.msccl.select.MicrosoftRules;
import dev.doorbell.libraries.msccl.select.Rules;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of NCCL under a runtime: its version, machine and environment. */
final class NcclOptions {

    private static final String ALGORITHMS_VARIABLE = "NCCL_ALGO";
    private static final String PROTOCOLS_VARIABLE = "NCCL_PROTO";
    private static final String USUAL_MACHINE = "ndv4-a100";

    @Option(
            names = "--nccl",
            paramLabel = "VERSION",
            description =
                    "NCCL version whose tuning tables select NCCL's own algorithms: 2.12 or 2.30 (default: that of the runtime).")
    private @Nullable String version;

    @Option(
            names = "--machine",
            paramLabel = "PROFILE",
            description =
                    "Profile whose topology NCCL's search and tables take (default: that of --profile, otherwise ndv4-a100).")
    private @Nullable String machine;

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description =
                    "Also emulate each call on this machine, and report its time and its busiest resource.")
    private @Nullable String profile;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Nodes over which the ranks are spread (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--algo",
            paramLabel = "LIST",
            description = "Algorithms, as in NCCL_ALGO (default: the variable NCCL_ALGO).")
    private @Nullable String algorithms;

    @Option(
            names = "--proto",
            paramLabel = "LIST",
            description = "Protocols, as in NCCL_PROTO (default: the variable NCCL_PROTO).")
    private @Nullable String protocols;

    /** Returns NCCL's own algorithms. */
    Fallback fallback(Dialect dialect) {
        NcclVersion chosen = version(dialect);
        return new Fallback(
                new Tuning(
                        chosen,
                        machine(),
                        filter(algorithms, ALGORITHMS_VARIABLE),
                        filter(protocols, PROTOCOLS_VARIABLE)),
                OptionParser.nodes("--nodes", nodes));
    }

    /** Returns the runtime's rules of selection. */
    Rules rules(Dialect dialect) {
        return switch (dialect) {
            case MICROSOFT ->
                    new MicrosoftRules(
                            filter(algorithms, ALGORITHMS_VARIABLE)
                                    .map(it ->
                                            it.allows(Collective.ALL_REDUCE, MicrosoftRules.NAME))
                                    .orElse(true),
                            filter(protocols, PROTOCOLS_VARIABLE),
                            machine().ll128Usable(NcclVersion.V2_12));
            case EXECUTOR -> ExecutorRules.DEFAULT;
        };
    }

    /** Name of the profile whose topology NCCL takes. */
    String machineName() {
        if (machine != null && profile != null) {
            throw new BadInputException(
                    "--machine is '%s' and --profile '%s'; expected only one of them, because calls are emulated on the machine of the tables"
                            .formatted(machine, profile));
        }
        return Objects.requireNonNullElse(
                machine, Objects.requireNonNullElse(profile, USUAL_MACHINE));
    }

    /** Returns the forecaster of calls; empty if emulation is off. */
    Optional<Forecaster> forecaster(Fallback fallback, String type) {
        return Optional.ofNullable(profile)
                .map(it -> new Forecaster(ProfileChoice.read(it), fallback, type));
    }

    private NcclVersion version(Dialect dialect) {
        if (version != null) {
            return OptionParser.ncclVersion("--nccl", version);
        }
        return switch (dialect) {
            case MICROSOFT -> NcclVersion.V2_12;
            case EXECUTOR -> NcclVersion.V2_30;
        };
    }

    private Machine machine() {
        try {
            return Machine.of(ProfileChoice.read(machineName()));
        } catch (ProfileException wrong) {
            throw new BadInputException(String.valueOf(wrong.getMessage()));
        }
    }

    private static Optional<NameFilter> filter(@Nullable String given, String variable) {
        return NameFilter.of(Optional.ofNullable(given).or(() -> variable(variable)));
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(it -> !it.isEmpty());
    }
}
