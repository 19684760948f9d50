package dev.doorbell.wire.link;

import io.grpc.Metadata;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The runs of a service that links may be opened for. The last ones that ended are known for a
 * while: a link of theirs comes too late, and from no stranger.
 */
final class LinkedRuns {

    private static final int ENDED_RUNS = 64;

    private final Map<Long, LinkedRun> open = new ConcurrentHashMap<>();
    private final Queue<LinkedRun> ended = new ConcurrentLinkedQueue<>();

    void open(LinkedRun run) {
        open.put(run.runId(), run);
    }

    void close(long runId) {
        LinkedRun run = open.remove(runId);
        if (run != null) {
            run.close();
            ended.add(run);
            if (ended.size() > ENDED_RUNS) {
                ended.poll();
            }
        }
    }

    /** The run whose key {@code headers} show. */
    Optional<LinkedRun> shownBy(Metadata headers) {
        return open.values().stream().filter(run -> run.key().isShownBy(headers)).findFirst();
    }

    /** Returns true if {@code headers} contain the key of a run that ended. */
    boolean endedShownBy(Metadata headers) {
        return ended.stream().anyMatch(run -> run.key().isShownBy(headers));
    }
}
