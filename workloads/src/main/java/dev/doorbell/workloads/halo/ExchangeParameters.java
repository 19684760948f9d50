package dev.doorbell.workloads.halo;

import dev.doorbell.libraries.halo.Defect;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.scheme.HaloOptions;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parameters that all workloads with halos have. */
public final class ExchangeParameters {

    private static final String ASYNC = "async";
    private static final String PINNED = "pinned";
    private static final String REAL = "real";
    private static final String NONE = "none";

    /** How exchanges are done. */
    public static final List<Parameter<?>> ALL =
            List.of(
                    Prose.parameter(
                            "issue",
                            ASYNC,
                            "",
                            "async or sync",
                            "whether copies are issued without waiting for each"),
                    Prose.parameter(
                            "memory",
                            PINNED,
                            "",
                            "pinned or pageable",
                            "of the host; copies of pageable memory wait each for itself"),
                    Prose.parameter(
                            "pairs",
                            REAL,
                            "",
                            "real or all",
                            "with neighbours, or with all other domains"));

    /** How an exchange is spoiled. */
    public static final List<Parameter<?>> DEFECT =
            List.of(
                    Prose.parameter(
                            "inject",
                            NONE,
                            "",
                            "none, drop, stale or permute",
                            "what is wrong with one halo of the last exchange"),
                    Prose.parameter(
                            "injectDomain", "0", "", "0 to the last domain", "whose ghosts"),
                    Prose.parameter(
                            "injectNeighbour",
                            "first",
                            "",
                            "first, or the number of a neighbour",
                            "whose cells"));

    private ExchangeParameters() {}

    /** The options of a job. */
    public static HaloOptions options(Parameters given, JobSpec job, int mostFields) {
        return new HaloOptions(
                mostFields,
                given.choice("issue", List.of(ASYNC, "sync")).equals(ASYNC),
                given.choice("memory", List.of(PINNED, "pageable")).equals(PINNED),
                job.payload() == PayloadMode.PHANTOM);
    }

    /** What each domain exchanges. */
    public static List<HaloLayout> layouts(Parameters given, List<Domain> domains) {
        boolean real = given.choice("pairs", List.of(REAL, "all")).equals(REAL);
        return domains.stream()
                .map(it -> real ? HaloLayout.real(it) : HaloLayout.all(it, domains.size()))
                .toList();
    }

    /** What is to be spoiled, if anything. */
    public static @Nullable Defect defect(Parameters given, List<Domain> domains) {
        String kind = given.choice("inject", List.of(NONE, "drop", "stale", "permute"));
        if (kind.equals(NONE)) {
            return null;
        }
        Domain domain = domains.get(given.integer("injectDomain", 0, domains.size() - 1));
        return new Defect(
                given.choice("inject", Defect.Kind.values()),
                domain.number(),
                neighbour(domain, given.text("injectNeighbour")));
    }

    private static int neighbour(Domain domain, String text) {
        List<String> known =
                domain.neighbours().stream()
                        .map(Neighbour::domain)
                        .map(it -> Integer.toString(it))
                        .toList();
        if (known.isEmpty()) {
            throw JobException.invalid(
                    "injectDomain", domain.number(), "a domain that has neighbours");
        }
        String wanted = text.equals("first") ? known.getFirst() : text;
        if (!known.contains(wanted)) {
            throw JobException.invalid(
                    "injectNeighbour",
                    "'" + text + "'",
                    "first or one of " + String.join(", ", known));
        }
        return Integer.parseInt(wanted);
    }
}
