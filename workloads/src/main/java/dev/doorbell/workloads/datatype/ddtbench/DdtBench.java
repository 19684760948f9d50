package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.WordOr;
import dev.doorbell.workloads.parameter.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code datatype/ddtbench}: the sixteen patterns of DDTBench 1.2 (Schneider, Gerstenberger,
 * Hoefler, EuroMPI 2012) with their parameter sets, between GPUs. The transpose is one of its
 * blocks.
 */
public final class DdtBench implements Workload {

    private static final String ALL = "all";
    private static final List<String> NAMES =
            DdtPatterns.all(0).stream().map(Pattern::name).toList();

    private static final Parameter<Optional<List<String>>> PATTERNS =
            Parameter.of(
                    "patterns",
                    ALL,
                    new WordOr<>(
                            ALL,
                            Words.of(NAMES)
                                    .list()
                                    .described("some of " + String.join(", ", NAMES))),
                    "which");
    private static final Parameter<Integer> SETS =
            Parameter.whole("sets", 7, 1, 7, "parameter sets of each, at most");

    private static final WorkloadCard CARD =
            ExchangeJob.card(
                    "ddtbench",
                    "Access patterns of applications between GPUs of two nodes, as DDTBench has them",
                    List.of(PATTERNS, SETS));

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        int most = given.get(SETS);
        List<String> wanted = given.get(PATTERNS).orElse(NAMES);
        List<ExchangeCase> cases = new ArrayList<>();
        for (Pattern pattern : DdtPatterns.all(job.seed())) {
            // All are built: the draws of one pattern come after those of the patterns before it.
            List<ExchangeCase> sets = pattern.sets();
            if (wanted.contains(pattern.name())) {
                sets.stream().limit(most).forEach(cases::add);
            }
        }
        return ExchangeJob.of("ddtbench", cases, job, profile, given);
    }
}
