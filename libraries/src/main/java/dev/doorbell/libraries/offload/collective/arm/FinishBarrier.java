package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Report;
import java.util.List;

/**
 * Barrier of a task's workers at the end of their parts. It is needed because a rank cannot know
 * when others' one-sided writes into its buffer have landed. Workers notify their leader worker.
 * Leader workers notify each other in rounds, each twice as far as the last (dissemination), and
 * then their workers. All end with the first failure anywhere.
 */
final class FinishBarrier {

    private final TaskRun run;
    private final int rounds;
    private final boolean[] heard;
    private int missing;
    private int round;
    private boolean open;
    private CompletionStatus status = CompletionStatus.SUCCESS;

    FinishBarrier(TaskRun run) {
        this.run = run;
        int nodes = run.group().nodes().size();
        rounds = Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1);
        heard = new boolean[rounds];
        missing = run.node().workers().size();
    }

    /** Records that this worker's part is done. */
    void reached(CompletionStatus how) {
        if (run.leads()) {
            ended(how);
        } else {
            run.send(run.leaderOf(run.node()), report(Header.ENDED, 0, how));
        }
    }

    void received(Header header, Report report) {
        switch (header.type()) {
            case Header.ENDED -> ended(report.status());
            case Header.BARRIER -> {
                worsen(report.status());
                heard[report.number()] = true;
                advance();
            }
            case Header.RELEASE -> run.over(report.status());
            default ->
                    throw new IllegalStateException(
                            "expected a message of the barrier but was type " + header.type());
        }
    }

    private void ended(CompletionStatus how) {
        worsen(how);
        missing--;
        if (missing == 0) {
            open = true;
            tellRound();
            advance();
        }
    }

    private void advance() {
        while (open && round < rounds && heard[round]) {
            round++;
            tellRound();
        }
        if (open && round == rounds) {
            open = false;
            run.tellOthers(report(Header.RELEASE, 0, status));
            run.over(status);
        }
    }

    private void tellRound() {
        if (round < rounds) {
            List<RankGroup.NodeMembers> nodes = run.group().nodes();
            RankGroup.NodeMembers to =
                    nodes.get((run.node().index() + (1 << round)) % nodes.size());
            run.send(run.leaderOf(to), report(Header.BARRIER, round, status));
        }
    }

    private void worsen(CompletionStatus how) {
        if (status == CompletionStatus.SUCCESS) {
            status = how;
        }
    }

    private byte[] report(int type, int number, CompletionStatus how) {
        return new Report(run.task().header().as(type), number, how).encode();
    }
}
