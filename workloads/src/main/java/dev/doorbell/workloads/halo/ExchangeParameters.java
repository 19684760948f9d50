package dev.doorbell.workloads.halo;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.halo.Defect;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.scheme.HaloOptions;
import dev.doorbell.libraries.halo.scheme.Scheme;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Parameters that all workloads with halos have. */
public final class ExchangeParameters {

    private static final String NONE = "none";

    private static final Parameter<Boolean> ISSUE =
            Parameter.of(
                    "issue",
                    "async",
                    Words.flag("async", "sync"),
                    "whether copies are issued without waiting for each");
    private static final Parameter<Boolean> MEMORY =
            Parameter.of(
                    "memory",
                    "pinned",
                    Words.flag("pinned", "pageable"),
                    "of the host; copies of pageable memory wait each for itself");
    private static final Parameter<Boolean> PAIRS =
            Parameter.of(
                    "pairs",
                    "real",
                    Words.flag("real", "all"),
                    "with neighbours, or with all other domains");

    private static final Parameter<Optional<Defect.Kind>> INJECT =
            Parameter.of(
                    "inject", NONE, defects(), "what is wrong with one halo of the last exchange");
    private static final Parameter<Integer> INJECT_DOMAIN =
            Parameter.of("injectDomain", "0", Whole.upTo(0, "the last domain"), "whose ghosts");
    private static final Parameter<String> INJECT_NEIGHBOUR =
            Parameter.of(
                    "injectNeighbour",
                    "first",
                    new Text("first, or the number of a neighbour"),
                    "whose cells");

    private static final Parameter<Integer> GPUS =
            Parameter.of(
                    "gpusPerNode",
                    "1",
                    Whole.upTo(1, "node.gpus of the profile"),
                    "domains on each node, with a rank and a GPU each; they share its NIC and its host");

    private static final Parameter<Overlap> OVERLAP =
            Parameter.choice(
                    "overlap",
                    Overlap.NONE,
                    "whether cells that no neighbour needs are computed during the exchange");

    /** Parameters of exchanges, and of the defect of one. */
    public static final List<Parameter<?>> ALL =
            List.of(GPUS, OVERLAP, ISSUE, MEMORY, PAIRS, INJECT, INJECT_DOMAIN, INJECT_NEIGHBOUR);

    private ExchangeParameters() {}

    /**
     * Domains on each node.
     *
     * @param schemes of the job; none if GPUs post
     * @throws JobException if the profile or a scheme has fewer
     */
    public static int perNode(Parameters given, Profile profile, List<Scheme> schemes) {
        int gpus = given.atMost(GPUS, profile.count("node.gpus"));
        boolean shared = !schemes.isEmpty() && schemes.stream().allMatch(Scheme::sharesNodes);
        if (gpus > 1 && !shared) {
            throw JobException.invalid(
                    GPUS.name(), gpus, "1 with gpudirect and ibgda, whose ranks have a node each");
        }
        return gpus;
    }

    /**
     * Computing during exchanges.
     *
     * @param schemes of the job; none if GPUs post
     * @throws JobException if a scheme cannot overlap
     */
    public static Overlap overlap(Parameters given, JobSpec job, List<Scheme> schemes) {
        Overlap overlap = given.get(OVERLAP);
        boolean all = !schemes.isEmpty() && schemes.stream().allMatch(Scheme::overlaps);
        if (overlap == Overlap.INTERIOR && !all) {
            throw JobException.invalid(
                    OVERLAP.name(),
                    "interior",
                    "none on path %s; original, cpu and ibgda do not exchange during a kernel"
                            .formatted(job.path()));
        }
        return overlap;
    }

    /** Domains of a job. */
    public static int domains(Parameters given, JobSpec job) {
        return Math.multiplyExact(given.get(GPUS), job.nodes());
    }

    /** The options of a job. */
    public static HaloOptions options(Parameters given, JobSpec job, int mostFields) {
        return new HaloOptions(
                mostFields,
                given.get(ISSUE),
                given.get(MEMORY),
                job.payload() == PayloadMode.PHANTOM,
                0);
    }

    /** Exchange layouts of the domains, one per domain. */
    public static List<HaloLayout> layouts(Parameters given, List<Domain> domains) {
        boolean real = given.get(PAIRS);
        return domains.stream()
                .map(it -> real ? HaloLayout.real(it) : HaloLayout.all(it, domains.size()))
                .toList();
    }

    /** Defect that the job injects; null for none. */
    public static @Nullable Defect defect(Parameters given, List<Domain> domains) {
        Optional<Defect.Kind> kind = given.get(INJECT);
        if (kind.isEmpty()) {
            return null;
        }
        Domain domain = domains.get(given.atMost(INJECT_DOMAIN, domains.size() - 1));
        return new Defect(
                kind.get(), domain.number(), neighbour(domain, given.get(INJECT_NEIGHBOUR)));
    }

    private static Words<Optional<Defect.Kind>> defects() {
        SequencedMap<String, Optional<Defect.Kind>> words = new LinkedHashMap<>();
        words.put(NONE, Optional.empty());
        Words.of(Defect.Kind.class)
                .values()
                .forEach((word, kind) -> words.put(word, Optional.of(kind)));
        return Words.of(words);
    }

    private static int neighbour(Domain domain, String text) {
        List<String> known =
                domain.neighbours().stream()
                        .map(Neighbour::domain)
                        .map(it -> Integer.toString(it))
                        .toList();
        if (known.isEmpty()) {
            throw JobException.invalid(
                    INJECT_DOMAIN.name(), domain.number(), "a domain that has neighbours");
        }
        String wanted = text.equals("first") ? known.getFirst() : text;
        if (!known.contains(wanted)) {
            throw JobException.invalid(
                    INJECT_NEIGHBOUR.name(),
                    "'" + text + "'",
                    "first or one of " + String.join(", ", known));
        }
        return Integer.parseInt(wanted);
    }
}
