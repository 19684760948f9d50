package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code datatype/ddtbench}: the sixteen patterns of DDTBench 1.2 (Schneider, Gerstenberger,
 * Hoefler, EuroMPI 2012) with their parameter sets, between GPUs. The transpose is one of its
 * blocks.
 */
public final class DdtBench implements Workload {

    private static final String ALL = "all";
    private static final int MOST_SETS = 7;
    private static final List<String> NAMES = patterns(0).stream().map(Pattern::name).toList();

    @Override
    public String name() {
        return "datatype/ddtbench";
    }

    @Override
    public String summary() {
        return "Access patterns of applications between GPUs of two nodes, as DDTBench has them";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.DATATYPE;
    }

    @Override
    public List<String> paths() {
        return ExchangeJob.PATHS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return ExchangeJob.parameters(
                Prose.parameter(
                        "patterns",
                        ALL,
                        "",
                        "all, or some of " + String.join(", ", NAMES),
                        "which"),
                Prose.parameter(
                        "sets", "7", "", "1 to " + MOST_SETS, "parameter sets of each, at most"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        int most = given.integer("sets", 1, MOST_SETS);
        List<String> wanted =
                given.text("patterns").equals(ALL) ? NAMES : given.choices("patterns", NAMES);
        List<ExchangeCase> cases = new ArrayList<>();
        for (Pattern pattern : patterns(job.seed())) {
            if (wanted.contains(pattern.name())) {
                pattern.sets().stream().limit(most).forEach(cases::add);
            }
        }
        return ExchangeJob.of("ddtbench", cases, job, profile, given);
    }

    private static List<Pattern> patterns(long seed) {
        return Stream.of(Weather.patterns(), Grids.patterns(), new Lists(seed).patterns())
                .flatMap(List::stream)
                .toList();
    }
}
