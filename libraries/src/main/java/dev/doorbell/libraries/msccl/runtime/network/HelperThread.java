package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketCosts;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketEnd;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketOptions;
import dev.doorbell.libraries.verbs.CpuCosts;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Proxy thread of a GPU's process that transfers the posts of its thread blocks. It visits all
 * connections in turn, posts to the NIC, and polls completions. It does one thing at a time, so a
 * GPU's connections contend for it.
 */
public final class HelperThread extends Step {

    private final Node node;
    private final int rank;
    private final Endpoint endpoint;
    private final HelperCosts costs;
    private final NetworkMemory memory;
    private final FifoResource core;
    private final Track track;
    private final Map<Integer, SendPath> senders = new TreeMap<>();
    private final Map<Integer, ReceivePath> receivers = new TreeMap<>();
    private final LinkUse use = new LinkUse();
    private final ArrayDeque<Task> tasks = new ArrayDeque<>();
    private final ArrayDeque<Runnable> completions = new ArrayDeque<>();
    private @Nullable Runnable current;
    private @Nullable Meeting meeting;
    private boolean taskLast;
    private int socketThreads;

    /**
     * Creates an idle helper.
     *
     * @param endpoint its way to other helpers for notices
     * @param memory memory of its connections
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
        track = Track.at(node.place()).part("helper", rank);
    }

    /** Adds the send end of a path. */
    void add(int path, SendPath sender) {
        senders.put(path, sender);
    }

    /** Adds the receive end of a path. */
    void add(int path, ReceivePath receiver) {
        receivers.put(path, receiver);
    }

    /** Announces the FIFOs to receivers and starts to look for work. */
    public void start() {
        senders.forEach((path, sender) ->
                tell(
                        sender.peer(),
                        new Notice(
                                Notice.Kind.OPENED,
                                path,
                                sender.fifoAddress(),
                                memory.queues().key())));
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
        work(
                "send notice",
                costs.verbs().postAndRingPs(),
                () -> endpoint.send(peer, notice.encoded(), status -> check(status)));
    }

    NicPort nic() {
        return endpoint.nic();
    }

    Node node() {
        return node;
    }

    NetworkMemory memory() {
        return memory;
    }

    /** Costs of TCP, if the network is TCP. */
    Optional<SocketCosts> sockets() {
        return costs.sockets();
    }

    /** Creates an end of sockets. */
    SocketEnd socketEnd(SocketOptions options, SocketEnd.Direction direction) {
        List<FifoResource> threads = new ArrayList<>();
        for (int i = 0; i < options.threads(); i++) {
            threads.add(
                    node.instruments()
                            .resource(
                                    new Resource(
                                            node.place(),
                                            ResourceKind.SOCKET_CORE,
                                            rank,
                                            socketThreads)));
            socketThreads++;
        }
        return new SocketEnd(node, this::work, options, threads, direction);
    }

    /** Runs an action in its next pass over all connections. */
    void inNextPass(Runnable action) {
        node.at(node.nowPs() + costs.passPs(), Step.of(StepKinds.MSCCL_SOCKET, action));
    }

    /** Costs of its posts and polls. */
    CpuCosts verbs() {
        return costs.verbs();
    }

    /**
     * Queues an action.
     *
     * @param name name in traces
     * @param costPs its time
     */
    void work(String name, long costPs, Runnable action) {
        tasks.addLast(new Task(name, costPs, action));
        wakeUp();
    }

    /**
     * Queues the poll of a completion that is in memory.
     *
     * @param polled action if the operation was successful; otherwise the rank ends
     */
    void arrived(ConnectionQueues queues, ConnectionQueues.Completed completion, Runnable polled) {
        completions.addLast(() -> {
            queues.polled(completion);
            if (check(completion.status())) {
                polled.run();
            }
        });
        wakeUp();
    }

    private boolean check(CompletionStatus status) {
        if (status == CompletionStatus.SUCCESS) {
            return true;
        }
        node.instruments().fault("rank %d: an operation ended with %s".formatted(rank, status));
        return false;
    }

    private void wakeUp() {
        if (current == null) {
            endpoint.disarm();
            lookForWork();
        }
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
        boolean arrived =
                !completions.isEmpty() || endpoint.messageReady() || endpoint.completionReady();
        Task task = arrived && taskLast ? null : tasks.pollFirst();
        taskLast = task != null;
        if (task != null) {
            begin(task);
        } else if (arrived) {
            begin(new Task("poll completion", costs.verbs().pollPs(), this::poll));
        } else {
            endpoint.arm(this::lookForWork);
        }
    }

    private void begin(Task task) {
        current = task.action;
        long endPs = core.enter(node.nowPs(), costs.passPs() + task.costPs);
        node.instruments().span(track, task.name, node.nowPs(), endPs, 0);
        node.at(endPs, this, rank);
    }

    private void poll() {
        Runnable completion = completions.pollFirst();
        if (completion != null) {
            completion.run();
            return;
        }
        Received message = endpoint.pollMessage();
        if (message == null) {
            endpoint.pollCompletion();
            return;
        }
        Notice notice = Notice.of(message.bytes());
        switch (notice.kind()) {
            case OPENED -> receiver(notice).opened(notice.value(), notice.key());
            case HERE -> meeting(notice).nodeIsHere(node.nowPs());
            case LEAVE -> meeting(notice).leave(notice.value());
        }
    }

    private Meeting meeting(Notice notice) {
        return found(meeting, notice);
    }

    private ReceivePath receiver(Notice notice) {
        return found(receivers.get(notice.path()), notice);
    }

    private static <T> T found(@Nullable T addressee, Notice notice) {
        if (addressee == null) {
            throw new IllegalStateException("expected news for this rank but was " + notice);
        }
        return addressee;
    }

    private record Task(String name, long costPs, Runnable action) {}
}
