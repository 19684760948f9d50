package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.nccl.graph.Graphs;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Protocol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * NCCL's selection: the algorithm and protocol with the shortest time by its tables, the first of
 * equals. Each call is considered alone, not as part of a group.
 *
 * @param version version of the tables
 * @param machine topology of the nodes
 * @param algorithms {@code NCCL_ALGO}; empty if it is not set
 * @param protocols {@code NCCL_PROTO}; empty if it is not set
 */
public record Tuning(
        NcclVersion version,
        Machine machine,
        Optional<NameFilter> algorithms,
        Optional<NameFilter> protocols) {

    /** NCCL's search order of protocols. */
    private static final List<Protocol> PROTOCOLS =
            List.of(Protocol.LL, Protocol.LL128, Protocol.SIMPLE);

    /** Returns a selection without restrictions. */
    public static Tuning of(NcclVersion version, Machine machine) {
        return new Tuning(version, machine, Optional.empty(), Optional.empty());
    }

    /** Returns the channels of the ranks of a call. */
    public Graphs graphs(TunedCall call) {
        return Graphs.of(version, machine, call.ranks());
    }

    /** Returns the predictions for every algorithm over every protocol, in NCCL's order. */
    public List<Prediction> predictions(TunedCall call) {
        TimeModel model = new TimeModel(version, machine, call);
        List<Prediction> predictions = new ArrayList<>();
        for (NcclAlgorithm algorithm : NcclAlgorithm.values()) {
            for (Protocol protocol : PROTOCOLS) {
                Optional<String> reason =
                        unavailable(algorithm, call.collective())
                                .or(() -> unusable(call.collective(), protocol));
                predictions.add(
                        reason.map(it -> Prediction.unavailable(algorithm, protocol, it))
                                .orElseGet(() ->
                                        Prediction.of(
                                                algorithm,
                                                protocol,
                                                algorithm == NcclAlgorithm.TREE
                                                        ? model.treePs(protocol)
                                                        : model.ringPs(protocol))));
            }
        }
        return predictions;
    }

    /** Returns the prediction that NCCL selects; empty if nothing is available. */
    public Optional<Prediction> best(TunedCall call) {
        return predictions(call).stream()
                .filter(it -> it.timePs().isPresent())
                .min(Comparator.comparingLong(it -> it.timePs().getAsLong()));
    }

    private Optional<String> unavailable(NcclAlgorithm algorithm, Collective collective) {
        boolean ring =
                switch (collective) {
                    case ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, BROADCAST, REDUCE -> true;
                    default -> false;
                };
        if (!ring) {
            return Optional.of("the tuning tables do not apply to " + collective.symbol());
        }
        if (!algorithm.builtIn()) {
            return Optional.of(
                    version == NcclVersion.V2_12
                            ? "NCCL 2.12 does not have it"
                            : "there is no program for it");
        }
        if (algorithm == NcclAlgorithm.TREE && collective != Collective.ALL_REDUCE) {
            return Optional.of("a tree is for all-reduce only");
        }
        // 2.12 uses the tables for all-reduce only, because the other collectives have only one
        // algorithm.
        boolean asked = version != NcclVersion.V2_12 || collective == Collective.ALL_REDUCE;
        boolean named =
                algorithms.map(it -> it.allows(collective, algorithm.symbol())).orElse(true);
        return asked && !named ? Optional.of("NCCL_ALGO does not allow it") : Optional.empty();
    }

    private Optional<String> unusable(Collective collective, Protocol protocol) {
        if (protocols.isPresent()) {
            // A user who names LL128 gets it on any machine.
            return protocols.get().allows(collective, protocol.symbol())
                    ? Optional.empty()
                    : Optional.of("NCCL_PROTO does not allow it");
        }
        return protocol != Protocol.LL128 || machine.ll128Usable(version)
                ? Optional.empty()
                : Optional.of("LL128 is not usable on this machine");
    }
}
