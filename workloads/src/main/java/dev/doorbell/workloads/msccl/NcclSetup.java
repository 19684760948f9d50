package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.NameFilter;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.select.ExecutorRules;
import dev.doorbell.libraries.msccl.select.MicrosoftRules;
import dev.doorbell.libraries.msccl.select.Rules;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Words;
import java.util.List;
import java.util.Optional;

/**
 * Selection of the implementation of calls: the rules of a runtime for programs, and the tables of
 * NCCL for its own algorithms where no program fits.
 *
 * @param rules for programs
 * @param fallback NCCL's own choice
 */
record NcclSetup(Rules rules, Fallback fallback) {

    private static final Parameter<Boolean> RUNTIME =
            Parameter.of(
                    "runtime",
                    "microsoft",
                    Words.flag("microsoft", "executor"),
                    "whose rules select programs");
    private static final Parameter<NcclVersion> NCCL =
            Parameter.of(
                    "nccl",
                    NcclVersion.V2_12.text(),
                    Words.of(List.of(NcclVersion.values()), NcclVersion::text),
                    "whose tables choose where no program fits");

    /** Parameters of the rules and the tables. */
    static final List<Parameter<?>> PARAMETERS = List.of(RUNTIME, NCCL);

    /** The variables that count. */
    static final List<String> VARIABLES = List.of("NCCL_ALGO", "NCCL_PROTO");

    /** Version of NCCL of a job. */
    static NcclVersion version(Parameters given) {
        return given.get(NCCL);
    }

    /** Set-up of a job. */
    static NcclSetup of(MscclJob job, Parameters given) {
        if (job.topology().gpus() < 2) {
            throw new JobException(
                    "gpusPerNode", "one GPU is no communicator; expected at least two in the job");
        }
        Machine machine = machine(job);
        Optional<NameFilter> algorithms = filter(job, "NCCL_ALGO");
        Optional<NameFilter> protocols = filter(job, "NCCL_PROTO");
        NcclVersion version = version(given);
        Rules rules =
                !given.get(RUNTIME)
                        ? ExecutorRules.IN_ORDER
                        : new MicrosoftRules(
                                algorithms
                                        .map(it ->
                                                it.allows(
                                                        Collective.ALL_REDUCE, MicrosoftRules.NAME))
                                        .orElse(true),
                                protocols,
                                machine.ll128Usable(NcclVersion.V2_12));
        return new NcclSetup(
                rules,
                new Fallback(
                        new Tuning(version, machine, algorithms, protocols),
                        parts(job),
                        job.options().buffers()));
    }

    /**
     * Number of nodes that NCCL sees: parts of nodes that only a network connects count as such.
     */
    private static int parts(MscclJob job) {
        int gpus = job.topology().gpusPerNode();
        int part = job.options().transports().part(gpus);
        if (part == 0) {
            throw JobException.invalid(
                    MscclJob.GPUS_PER_NODE.name(),
                    Integer.toString(gpus),
                    "as many GPUs on every socket, which a network connects, or NCCL_NET_DISABLE_INTRA=1");
        }
        return job.topology().nodes() * (gpus / part);
    }

    private static Machine machine(MscclJob job) {
        try {
            return job.options().transports().seen(job.profile(), job.topology().gpusPerNode());
        } catch (ProfileException wrong) {
            throw new JobException("profile", String.valueOf(wrong.getMessage()));
        }
    }

    private static Optional<NameFilter> filter(MscclJob job, String variable) {
        return NameFilter.of(
                Optional.ofNullable(job.job().env().get(variable)).filter(it -> !it.isEmpty()));
    }
}
