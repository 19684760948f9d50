package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.process.HostInbox;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * MPI library of one rank. It makes progress only inside its calls: messages are received, answered
 * and copied only while the rank is inside {@link #test}, {@link #await} or another call that
 * waits. Every call occupies the rank's core for its cost.
 *
 * <p>Wrong use and failed communication throw {@link MpiException}, which ends the rank and fails
 * the job.
 */
public final class Mpi implements HostInbox {

    /** Largest message, in bytes. */
    public static final int MAX_BYTES = 1 << 30;

    /** Largest tag. */
    public static final int MAX_TAG = (1 << 30) - 1;

    private static final int POINT_TO_POINT = 0;

    private final HostProcess process;
    private final Endpoint endpoint;
    private final LocalPath local;
    private final NetworkPath network;
    private final Receives receives;
    private final Communicator world;
    private final ArrayDeque<Runnable> due = new ArrayDeque<>();
    private @Nullable Consumer<Received> others;
    private int contexts = POINT_TO_POINT;

    Mpi(HostProcess process, MpiOptions options, SharedMemory shared) {
        this.process = process;
        endpoint = process.endpoint();
        receives =
                new Receives(
                        process,
                        new Receives.Fetching() {
                            @Override
                            public void remote(Request receive, Matching.Arrival.Remote remote) {
                                network().fetch(receive, remote);
                            }

                            @Override
                            public void local(Request receive, Matching.Arrival.Offered offered) {
                                localPath().fetch(receive, offered);
                            }
                        });
        local = new LocalPath(process, options, shared, receives);
        network = new NetworkPath(process, options, receives);
        world = communicator(IntStream.range(0, process.layout().ranks()).boxed().toList());
    }

    /**
     * Sets the library up on a node and runs {@code body} as each of its ranks. A rank whose {@code
     * body} has returned waits until the NIC has sent its posted messages.
     */
    public static void init(Node node, MpiSetup setup, Consumer<Mpi> body) {
        MpiNode.boot(node, setup, body);
    }

    /** Number of the rank. */
    public int rank() {
        return process.rank();
    }

    /** Number of ranks. */
    public int size() {
        return process.layout().ranks();
    }

    /** Core, memory and endpoint of the rank. */
    public HostProcess process() {
        return process;
    }

    /** Communicator of all ranks. */
    public Communicator world() {
        return world;
    }

    /**
     * Returns a communicator of some ranks, including the caller. All ranks create their
     * communicators in the same order.
     */
    public Communicator communicator(List<Integer> ranks) {
        int me = ranks.indexOf(rank());
        if (me < 0) {
            throw new MpiException(
                    "communicator of ranks %s was made by a rank that is none of them"
                            .formatted(ranks));
        }
        return new Communicator(ranks, me, ++contexts);
    }

    /**
     * Starts to send {@code bytes} from {@code address}. They must not change until the request
     * completes.
     */
    public Request isend(long address, int bytes, int to, int tag) {
        return begin(Request.Kind.SEND, address, bytes, to, tag);
    }

    /**
     * Starts to send directly from the buffer, whatever its length, for memory that the CPU should
     * not read, such as GPU memory.
     */
    public Request isendInPlace(long address, int bytes, int to, int tag) {
        if (bytes == 0) {
            return isend(address, bytes, to, tag);
        }
        requireTransfer(bytes, to, tag);
        Request request =
                Request.transfer(Request.Kind.SEND, address, bytes, to, POINT_TO_POINT, tag);
        if (process.layout().sameNode(rank(), to)) {
            local.offer(request);
        } else {
            network.offer(request);
        }
        return request;
    }

    /** Starts to receive a message of at most {@code bytes} to {@code address}. */
    public Request irecv(long address, int bytes, int from, int tag) {
        return begin(Request.Kind.RECEIVE, address, bytes, from, tag);
    }

    /** Sends a message and returns when the buffer may be changed. */
    public void send(long address, int bytes, int to, int tag) {
        await(isend(address, bytes, to, tag));
    }

    /** Receives a message and returns when it has arrived. */
    public void receive(long address, int bytes, int from, int tag) {
        await(irecv(address, bytes, from, tag));
    }

    /** Starts the caller's part in a collective of {@code members}. */
    public Request start(Communicator members, Schedule schedule) {
        Request request = Request.of(schedule);
        schedule.start(
                members.context(),
                members.nextCollective(),
                process.node().nowPs(),
                () -> due.addLast(() -> advance(schedule, request)));
        advance(schedule, request);
        return request;
    }

    /** Handles arrived messages. Returns true if {@code request} is complete. */
    public boolean test(Request request) {
        if (!request.done() && !progress()) {
            process.work(process.constants().verbs().pollPs());
        }
        return request.done();
    }

    /** Waits until {@code request} is complete. */
    public void await(Request request) {
        await(
                request::done,
                () -> new Wait(process.program().name(), request.description(), request.awaited()));
    }

    /** Waits until all requests are complete. */
    public void awaitAll(List<Request> requests) {
        requests.forEach(this::await);
    }

    /**
     * Waits until a condition holds that depends on this rank's messages.
     *
     * @param why evaluated if the rank has to wait
     */
    @Override
    public void await(BooleanSupplier condition, Supplier<Wait> why) {
        while (!condition.getAsBoolean()) {
            if (progress()) {
                continue;
            }
            Runnable wakeUp = () -> process.program().wake(0);
            endpoint.arm(wakeUp);
            local.inbox().arm(wakeUp);
            process.program().suspend(why.get());
            endpoint.disarm();
            local.inbox().disarm();
        }
    }

    /**
     * Sets the listener for messages of the endpoint that do not belong to this library: their
     * first byte is not {@value ControlMessage#MARK}. They are received in this library's calls.
     */
    @Override
    public void deliverOthersTo(Consumer<Received> listener) {
        others = listener;
    }

    @Override
    public boolean progress() {
        boolean any = false;
        while (handleOne()) {
            any = true;
        }
        return any;
    }

    /** Waits until all posted messages have been sent. */
    void finish() {
        await(() -> !endpoint.busy(), () -> process.nicWait("completions of its sends"));
    }

    private boolean handleOne() {
        Runnable step = due.pollFirst();
        if (step != null) {
            step.run();
            return true;
        }
        boolean message = endpoint.messageReady();
        boolean completion = endpoint.completionReady();
        boolean entry = local.inbox().ready();
        if (!message && !completion && !entry) {
            return false;
        }
        long pollPs = process.constants().verbs().pollPs();
        boolean matches = message || !completion;
        process.work(matches ? pollPs + process.constants().handlePs() : pollPs);
        if (message) {
            received(endpoint.pollMessage());
        } else if (completion) {
            endpoint.pollCompletion();
        } else {
            local.poll();
        }
        return true;
    }

    private void received(@Nullable Received message) {
        if (message == null) {
            throw new IllegalStateException("expected a message that was ready but was none");
        }
        if (message.bytes()[0] == ControlMessage.MARK) {
            network.received(message.bytes());
            return;
        }
        Consumer<Received> listener = others;
        if (listener == null) {
            throw new MpiException(
                    "message that begins with %d came; expected one of this library"
                            .formatted(message.bytes()[0]));
        }
        listener.accept(message);
    }

    private Request begin(Request.Kind kind, long address, int bytes, int peer, int tag) {
        requireTransfer(bytes, peer, tag);
        Request request = Request.transfer(kind, address, bytes, peer, POINT_TO_POINT, tag);
        post(request);
        return request;
    }

    private void requireTransfer(int bytes, int peer, int tag) {
        require("peer", peer, size() - 1);
        require("bytes", bytes, MAX_BYTES);
        require("tag", tag, MAX_TAG);
    }

    private void post(Request request) {
        if (request.kind() == Request.Kind.RECEIVE) {
            receives.post(request);
        } else if (process.layout().sameNode(rank(), request.peer())) {
            local.send(request);
        } else {
            network.send(request);
        }
    }

    private void advance(Schedule schedule, Request request) {
        boolean going =
                schedule.advance(
                        new Schedule.Mover() {
                            @Override
                            public void post(Request part) {
                                Mpi.this.post(part);
                            }

                            @Override
                            public void copy(long from, long to, int bytes) {
                                process.copy(from, to, bytes);
                            }
                        });
        if (!going) {
            request.complete();
            process.node()
                    .instruments()
                    .latency("collective " + schedule.name())
                    .add(process.node().nowPs() - schedule.startedPs());
        }
    }

    private NetworkPath network() {
        return network;
    }

    private LocalPath localPath() {
        return local;
    }

    private static void require(String what, int value, int most) {
        if (value < 0 || value > most) {
            throw new MpiException("%s is %d; expected from 0 to %d".formatted(what, value, most));
        }
    }
}
