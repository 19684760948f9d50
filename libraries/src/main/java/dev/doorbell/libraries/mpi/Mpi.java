package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.SentMessages;
import dev.doorbell.libraries.mpi.message.SharedMemory;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.progress.Engine;
import dev.doorbell.libraries.mpi.progress.ProgressThread;
import dev.doorbell.libraries.process.HostInbox;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.ScratchPool;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
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

    /** Source of a receive that takes messages of all ranks. */
    public static final int ANY_SOURCE = Envelope.ANY_SOURCE;

    /** Tag of a receive that takes messages of all tags. */
    public static final int ANY_TAG = Envelope.ANY_TAG;

    /** Rank of no process: transfers with it complete at once and move nothing. */
    public static final int PROC_NULL = Status.PROC_NULL;

    private final HostProcess process;
    private final Endpoint endpoint;
    private final LocalPath local;
    private final NetworkPath network;
    private final Receives receives;
    private final ScratchPool scratch;
    private final ScratchPool real;
    private final Contexts contexts;
    private final Communicator world;
    private final PointToPoint messages;
    private final ArrayDeque<Runnable> due = new ArrayDeque<>();
    private final SentMessages sent = new SentMessages();
    private @Nullable Consumer<Received> others;
    private @Nullable CarriedPath carriedPath;
    private final Arrivals arrivals = new Arrivals();
    private final @Nullable ProgressThread thread;
    private boolean tolerant;

    Mpi(HostProcess process, MpiOptions options, SharedMemory shared, ScratchPool scratch) {
        this.process = process;
        this.scratch = scratch;
        real = ScratchPool.real(process.node());
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

                            @Override
                            public void carried(
                                    Request receive,
                                    Envelope envelope,
                                    Matching.Arrival.Carried carried) {
                                carriedPath().fetch(receive, envelope, carried);
                            }

                            @Override
                            public boolean comes(
                                    Request receive, Envelope envelope, Matching.Arrival arrival) {
                                CarriedPath path = carriedPath;
                                return path != null && path.comes(receive, envelope, arrival);
                            }
                        });
        local = new LocalPath(process, options, shared, receives);
        network = new NetworkPath(process, options, receives);
        contexts = new Contexts(this);
        world =
                new Communicator(
                        IntStream.range(0, process.layout().ranks()).boxed().toList(), rank(), 0);
        messages = new PointToPoint(this, world);
        thread = options.progressThread() ? new ProgressThread(process, arrivals) : null;
    }

    /**
     * Starts the rank's progress thread, if it has one.
     *
     * @param guard runs the thread and reports how it fails
     */
    void begin(Consumer<Runnable> guard) {
        if (thread != null) {
            thread.start(guard);
        }
    }

    /** Ends the rank's progress thread. */
    void end() {
        if (thread != null) {
            thread.end();
        }
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
     * Returns a new communicator of some ranks, all of which call this with the same list, as
     * {@code MPI_Comm_create_group}. They agree on a context, so the call waits for all of them.
     */
    public Communicator communicator(List<Integer> ranks) {
        int me = ranks.indexOf(rank());
        if (me < 0) {
            throw new MpiException(
                    "communicator of ranks %s was made by a rank that is none of them"
                            .formatted(ranks));
        }
        return new Communicator(ranks, me, contexts.agree(ranks, me));
    }

    /** Returns a new communicator of the members of another, all of which call this. */
    public Communicator duplicate(Communicator other) {
        return communicator(other.members());
    }

    /** Begins a duplicate of a communicator, all of whose members call this. Nobody waits. */
    public Communicator.Coming beginDuplicate(Communicator other) {
        return begin(other, other.members(), ANY_TAG);
    }

    /**
     * Begins a communicator of some ranks, all of which call this. Nobody waits.
     *
     * @param parent communicator that connects them
     * @param tag keeps those apart that some ranks begin in another order than others
     */
    public Communicator.Coming begin(Communicator parent, List<Integer> ranks, int tag) {
        return contexts.begin(parent, ranks, ranks.indexOf(rank()), tag);
    }

    /** Makes the context of a communicator available again. All its members call this. */
    public void free(Communicator unused) {
        contexts.free(unused.context());
    }

    /** Returns messages between all ranks. */
    public PointToPoint messages() {
        return messages;
    }

    /** {@link PointToPoint#isend} between all ranks. */
    public Request isend(long address, int bytes, int to, int tag) {
        return messages.isend(address, bytes, to, tag);
    }

    /** {@link PointToPoint#isendInPlace} between all ranks. */
    public Request isendInPlace(long address, int bytes, int to, int tag) {
        return messages.isendInPlace(address, bytes, to, tag);
    }

    /** {@link PointToPoint#irecv} between all ranks. */
    public Request irecv(long address, int bytes, int from, int tag) {
        return messages.irecv(address, bytes, from, tag);
    }

    /** {@link PointToPoint#send} between all ranks. */
    public void send(long address, int bytes, int to, int tag) {
        messages.send(address, bytes, to, tag);
    }

    /** {@link PointToPoint#receive} between all ranks. */
    public Status receive(long address, int bytes, int from, int tag) {
        return messages.receive(address, bytes, from, tag);
    }

    /** Lets a carrier move long messages between nodes. All ranks do, before any message. */
    public void carry(Carrier carrier) {
        carriedPath = new CarriedPath(this, receives, carrier);
        network.carry(carriedPath);
    }

    /**
     * Lets collectives report a message that is longer than its receive by {@link Request#exact},
     * in place of an exception, and numbers sends, so that they can be cancelled.
     */
    public void tolerateLengths() {
        tolerant = true;
    }

    /** Starts an inactive persistent request. */
    public void start(Request request) {
        request.restart();
        post(request);
    }

    /** Starts inactive persistent requests. */
    public void startAll(List<Request> requests) {
        requests.forEach(this::start);
    }

    /**
     * Cancels a receive, or a send of a library that {@link #tolerateLengths tolerates} lengths or
     * has a carrier. It completes, with {@link Status#cancelled}, unless it has matched; then it
     * completes as usual.
     */
    public void cancel(Request request) {
        enter();
        switch (request.kind()) {
            case RECEIVE -> {
                boolean free = carriedPath == null || carriedPath.withdrawn(request);
                if (free && !request.done() && receives.cancel(request)) {
                    request.complete(Status.CANCELLED);
                }
            }
            case SEND -> {
                if (request.numbered()) {
                    withdraw(request);
                }
            }
            case COLLECTIVE -> throw new MpiException("cancel of a collective");
        }
        exit();
    }

    private void withdraw(Request send) {
        int behind = sent.withdraw(send.peer(), send.envelope(rank()), send.withdraw());
        if (process.layout().sameNode(rank(), send.peer())) {
            local.withdraw(send, behind);
        } else {
            network.withdraw(send, behind);
        }
    }

    /** Starts the caller's part in a collective of {@code members}. */
    public Request start(Communicator members, Schedule schedule) {
        return start(members.collectiveContext(), members.nextCollective(), schedule);
    }

    /** Starts a schedule with a context and a tag of its own. */
    Request start(int context, int tag, Schedule schedule) {
        Request request = Request.of(schedule);
        if (tolerant) {
            schedule.tolerateLengths();
        }
        schedule.start(
                context,
                tag,
                process.node().nowPs(),
                () -> due.addLast(() -> advance(schedule, request)));
        enter();
        advance(schedule, request);
        exit();
        return request;
    }

    /** Handles arrived messages. Returns true if {@code request} is complete. */
    public boolean test(Request request) {
        if (!request.done()) {
            poll();
        }
        boolean done = request.done();
        request.retire();
        return done;
    }

    /** Handles arrived messages, and takes the time of a poll if there are none. */
    public void poll() {
        enter();
        if (!progress()) {
            process.work(process.constants().verbs().pollPs());
        }
        exit();
    }

    /** Waits until {@code request} is complete. */
    public void await(Request request) {
        await(
                request::done,
                () -> new Wait(process.program().name(), request.description(), request.awaited()));
        request.retire();
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
        enter();
        while (!condition.getAsBoolean()) {
            if (progress()) {
                continue;
            }
            Program waiting = process.program();
            arrivals.arm(() -> waiting.wake(0));
            waiting.suspend(why.get());
            arrivals.disarm();
        }
        exit();
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
        enter();
        while (arrivals.handleOne()) {
            any = true;
        }
        exit();
        return any;
    }

    /** Waits until all posted messages have been sent. */
    void finish() {
        await(() -> !endpoint.busy(), () -> process.nicWait("completions of its sends"));
    }

    private void enter() {
        if (thread != null) {
            thread.enter();
        }
    }

    private void exit() {
        if (thread != null) {
            thread.exit();
        }
    }

    /** Starts a send or receive. */
    void post(Request request) {
        enter();
        if (request.peer() == PROC_NULL) {
            request.complete(
                    request.kind() == Request.Kind.RECEIVE ? Status.NO_PROCESS : Status.EMPTY);
        } else if (request.kind() == Request.Kind.RECEIVE) {
            CarriedPath path = carriedPath;
            if (receives.post(request) && path != null) {
                path.posted(request);
            }
        } else {
            send(request);
        }
        exit();
    }

    private void send(Request request) {
        boolean counted = tolerant || carriedPath != null;
        if (counted && request.isMessage()) {
            request.number(sent.add(request.peer(), request.envelope(rank())));
        }
        if (process.layout().sameNode(rank(), request.peer())) {
            local.send(request);
        } else {
            network.send(request);
        }
    }

    /** Lets a receive have a message that a probe has taken. */
    void deliver(Request receive, Matching.Unexpected message) {
        enter();
        receives.deliver(receive, message);
        exit();
    }

    Receives receives() {
        return receives;
    }

    ScratchPool scratch() {
        return scratch;
    }

    /** Returns a buffer of the library whose bytes are real whatever the payload of the job is. */
    public long takeReal(long bytes) {
        return real.take(bytes);
    }

    /** Gives a buffer back that was taken for {@code bytes}. */
    public void giveReal(long address, long bytes) {
        real.give(address, bytes);
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

                            @Override
                            public void combine(Schedule.Action.Combine combine) {
                                combine.run(process);
                            }
                        });
        if (!going) {
            schedule.release(scratch);
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

    private CarriedPath carriedPath() {
        return Objects.requireNonNull(carriedPath, "a carrier of the rank");
    }

    /** Arrivals of the rank: messages, completions and the steps of collectives. */
    private final class Arrivals implements Engine {

        @Override
        public boolean ready() {
            CarriedPath path = carriedPath;
            return !due.isEmpty()
                    || endpoint.messageReady()
                    || endpoint.completionReady()
                    || local.inbox().ready()
                    || (path != null && path.ready());
        }

        @Override
        public void arm(Runnable wakeUp) {
            endpoint.arm(wakeUp);
            local.inbox().arm(wakeUp);
            CarriedPath path = carriedPath;
            if (path != null) {
                path.carrier().arm(wakeUp);
            }
        }

        @Override
        public void disarm() {
            endpoint.disarm();
            local.inbox().disarm();
            CarriedPath path = carriedPath;
            if (path != null) {
                path.carrier().disarm();
            }
        }

        @Override
        public boolean handleOne() {
            Runnable step = due.pollFirst();
            if (step != null) {
                step.run();
                return true;
            }
            boolean message = endpoint.messageReady();
            boolean completion = endpoint.completionReady();
            boolean entry = local.inbox().ready();
            long pollPs = process.constants().verbs().pollPs();
            if (!message && !completion && !entry) {
                CarriedPath path = carriedPath;
                if (path == null || !path.ready()) {
                    return false;
                }
                process.work(pollPs);
                path.progress();
                return true;
            }
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
    }
}
