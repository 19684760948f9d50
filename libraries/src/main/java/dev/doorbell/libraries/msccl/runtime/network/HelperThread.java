package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Proxy thread of a GPU's process that transfers the posts of its thread blocks. It visits all
 * connections in turn, posts to the NIC, and polls completions and messages. It does one thing at a
 * time, so a GPU's connections contend for it.
 */
public final class HelperThread extends Step {

    private final Node node;
    private final int rank;
    private final Endpoint endpoint;
    private final HelperCosts costs;
    private final NetworkMemory memory;
    private final FifoResource core;
    private final Map<Integer, NetworkSender> senders = new TreeMap<>();
    private final Map<Integer, NetworkReceiver> receivers = new TreeMap<>();
    private final LinkUse use = new LinkUse();
    private final ArrayDeque<Task> tasks = new ArrayDeque<>();
    private @Nullable Runnable current;
    private @Nullable Meeting meeting;
    private boolean taskLast;

    /**
     * Creates an idle helper.
     *
     * @param memory memory of the slots
     */
    public HelperThread(
            Node node, int rank, Endpoint endpoint, HelperCosts costs, NetworkMemory memory) {
        super(StepKinds.MSCCL_HELPER);
        this.node = node;
        this.rank = rank;
        this.endpoint = endpoint;
        this.costs = costs;
        this.memory = memory;
        core =
                node.instruments()
                        .resource(Resource.of(node.place(), ResourceKind.HELPER_CORE, rank));
    }

    /** Adds the send end of a connection. */
    public void add(int connection, NetworkSender sender) {
        senders.put(connection, sender);
    }

    /** Adds the receive end of a connection. */
    public void add(int connection, NetworkReceiver receiver) {
        receivers.put(connection, receiver);
    }

    /** Announces the slots to senders and starts to look for work. */
    public void start() {
        receivers.values().forEach(NetworkReceiver::open);
        if (current == null) {
            lookForWork();
        }
    }

    /** Use of its GPU's links. */
    public LinkUse use() {
        return use;
    }

    /** Sets the meeting that receives its notices. */
    void hold(Meeting wanted) {
        meeting = wanted;
    }

    /** Sends a notice to another helper thread. */
    void tell(EndpointAddress peer, Notice notice) {
        post(1, () -> endpoint.send(peer, notice.encoded(), then(() -> {})));
    }

    Node node() {
        return node;
    }

    NetworkMemory memory() {
        return memory;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** Queues an action that posts {@code entries} work queue entries. */
    void post(int entries, Runnable action) {
        tasks.addLast(new Task(entries * costs.verbs().postAndRingPs(), action));
        if (current == null) {
            endpoint.disarm();
            lookForWork();
        }
    }

    /** Returns the handler of a completion. An unsuccessful completion ends the rank. */
    Completion then(Runnable action) {
        return status -> {
            if (status == CompletionStatus.SUCCESS) {
                action.run();
            } else {
                node.instruments()
                        .fault("rank %d: an operation ended with %s".formatted(rank, status));
            }
        };
    }

    @Override
    public void run(int index) {
        Runnable action = current;
        if (action != null) {
            action.run();
        }
        current = null;
        lookForWork();
    }

    private void lookForWork() {
        boolean arrived = endpoint.messageReady() || endpoint.completionReady();
        Task task = arrived && taskLast ? null : tasks.pollFirst();
        taskLast = task != null;
        if (task != null) {
            begin(task.costPs, task.action);
        } else if (arrived) {
            begin(costs.verbs().pollPs(), this::poll);
        } else {
            endpoint.arm(this::lookForWork);
        }
    }

    private void begin(long costPs, Runnable action) {
        current = action;
        node.at(core.enter(node.nowPs(), costs.passPs() + costPs), this, rank);
    }

    private void poll() {
        Received message = endpoint.pollMessage();
        if (message == null) {
            endpoint.pollCompletion();
            return;
        }
        Notice notice = Notice.of(message.bytes());
        switch (notice.kind()) {
            case OPENED -> sender(notice).opened(notice.value(), notice.key());
            case FREED -> sender(notice).freed();
            case WRITTEN -> receiver(notice).written((int) notice.value());
            case HERE -> meeting(notice).nodeIsHere(node.nowPs());
            case LEAVE -> meeting(notice).leave(notice.value());
        }
    }

    private Meeting meeting(Notice notice) {
        return found(meeting, notice);
    }

    private NetworkSender sender(Notice notice) {
        return found(senders.get(notice.connection()), notice);
    }

    private NetworkReceiver receiver(Notice notice) {
        return found(receivers.get(notice.connection()), notice);
    }

    private static <T> T found(@Nullable T addressee, Notice notice) {
        if (addressee == null) {
            throw new IllegalStateException("expected news for this rank but was " + notice);
        }
        return addressee;
    }

    private record Task(long costPs, Runnable action) {}
}
