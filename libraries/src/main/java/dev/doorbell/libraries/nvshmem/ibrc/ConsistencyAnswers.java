package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;

/**
 * Answers to GPU threads that request a consistency read: the proxy reads GPU memory and stores the
 * position of the request in host memory, where the GPU polls.
 */
final class ConsistencyAnswers {

    private final Node node;
    private final ProxyFlags flags;
    private final ConsistencyRead read;
    private final Runnable then;
    private final Instruments.Counter answers;
    private final Step answerStep = Step.of(StepKinds.PROXY_CONSISTENCY_ANSWER, this::answer);
    private long taken;

    /**
     * Creates the answers of a proxy.
     *
     * @param then runs after an answer
     */
    ConsistencyAnswers(Node node, ProxyFlags flags, ConsistencyRead read, Runnable then) {
        this.node = node;
        this.flags = flags;
        this.read = read;
        this.then = then;
        answers = node.instruments().counter("proxy.consistencyRequests");
    }

    /** Returns true if a read is requested. */
    boolean due() {
        return flags.consistencyIssue() > taken;
    }

    /** Serves the request. */
    void serve() {
        taken = flags.consistencyIssue();
        read.begin(node.nowPs(), atPs -> node.at(atPs, answerStep));
    }

    private void answer() {
        answers.add(1);
        flags.answerConsistency(taken);
        then.run();
    }
}
