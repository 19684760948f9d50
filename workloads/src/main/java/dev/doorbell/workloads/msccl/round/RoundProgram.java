package dev.doorbell.workloads.msccl.round;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.msccl.check.OutputVerifier;
import dev.doorbell.libraries.msccl.runtime.MscclNode;
import dev.doorbell.libraries.msccl.runtime.Rank;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.workloads.measure.Pattern;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Program of the ranks of a node: the rounds one after the other. Contents are made and compared
 * outside of virtual time. As in nccl-tests, ranks meet before the calls that are timed, and these
 * follow each other on a rank's stream. Time is the mean over ranks.
 */
public final class RoundProgram implements NodeSoftware {

    private final RuntimeSetup setup;
    private final List<Round> rounds;
    private final List<Optional<OutputVerifier>> verifiers;
    private @Nullable MscclNode runtime;

    public RoundProgram(RuntimeSetup setup, List<Round> rounds, long seed) {
        this.setup = setup;
        this.rounds = rounds;
        verifiers =
                rounds.stream()
                        .map(round -> round.goal().map(goal -> new OutputVerifier(seed, goal)))
                        .toList();
    }

    @Override
    public void boot(Node node) {
        runtime = MscclNode.boot(node, setup, this::run);
    }

    @Override
    public List<Wait> waits() {
        MscclNode booted = runtime;
        return booted == null ? List.of() : booted.waits();
    }

    private void run(Rank rank) {
        for (int i = 0; i < rounds.size(); i++) {
            Round round = rounds.get(i);
            long wrong = checked(rank, round, verifiers.get(i));
            for (int call = 0; call < round.warmup(); call++) {
                rank.call(round.call());
            }
            rank.meet();
            long startPs = rank.nowPs();
            LinkUse.Times before = rank.linkTimes();
            for (int call = 0; call < round.iterations(); call++) {
                rank.call(round.call());
            }
            rank.node()
                    .instruments()
                    .measure(
                            RoundTimes.SERIES,
                            RoundTimes.row(
                                    i,
                                    rank.nowPs() - startPs,
                                    round.iterations(),
                                    wrong,
                                    rank.linkTimes().since(before)));
            rank.node().instruments().step(1);
        }
    }

    /** Calls once and compares; returns the bytes that are wrong. */
    private static long checked(Rank rank, Round round, Optional<OutputVerifier> verifier) {
        verifier.ifPresent(it -> it.fill(rank, round.call()));
        rank.call(round.call());
        if (verifier.isEmpty()) {
            return 0;
        }
        OutputVerifier.Verdict verdict = verifier.get().verify(rank, round.call());
        Pattern.count(rank.node(), verdict.bytes(), verdict.wrongBytes());
        return verdict.wrongBytes();
    }
}
