package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.message.SharedMemory;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.path.Paths;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.libraries.mpi.path.Unexpected;
import dev.doorbell.libraries.mpi.progress.Progress;
import dev.doorbell.libraries.process.HostInbox;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.ScratchPool;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

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
    private final Paths paths;
    private final Progress progress;
    private final ScheduleRunner schedules;
    private final ScratchPool scratch;
    private final ScratchPool real;
    private final Contexts contexts;
    private final Communicator world;
    private final PointToPoint messages;
    private final Tuning tuning;

    Mpi(HostProcess process, MpiOptions options, SharedMemory shared, ScratchPool scratch) {
        this.process = process;
        this.scratch = scratch;
        real = ScratchPool.real(process.node());
        paths = new Paths(process, options.thresholds(), shared, options.progressThread());
        progress = paths.progress();
        schedules = new ScheduleRunner(process, paths, scratch);
        contexts = new Contexts(this);
        world =
                new Communicator(
                        IntStream.range(0, process.layout().ranks()).boxed().toList(), rank(), 0);
        messages = new PointToPoint(this, world);
        tuning = options.tuning();
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

    /** Choice of the algorithms of collectives. */
    public Tuning tuning() {
        return tuning;
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
        paths.carry(carrier);
    }

    /**
     * Lets collectives report a message that is longer than its receive by {@link Request#exact},
     * in place of an exception, and numbers sends, so that they can be cancelled.
     */
    public void tolerateLengths() {
        schedules.tolerateLengths();
        paths.numberSends();
    }

    /** Starts an inactive persistent request. */
    public void start(Request request) {
        request.restart();
        post(request.transfer());
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
        progress.enter();
        if (request.collective()) {
            throw new MpiException("cancel of a collective");
        }
        paths.cancel(request.transfer());
        progress.exit();
    }

    /** Starts the caller's part in a collective of {@code members}. */
    public Request start(Communicator members, Schedule schedule) {
        return start(members.collectiveContext(), members.nextCollective(), schedule);
    }

    /** Starts a schedule with a context and a tag of its own. */
    Request start(int context, int tag, Schedule schedule) {
        return schedules.start(context, tag, schedule);
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
        progress.poll();
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
     * @param why evaluated if the rank waits for ever
     */
    @Override
    public void await(BooleanSupplier condition, Supplier<Wait> why) {
        progress.await(condition, why);
    }

    /**
     * Sets the listener for messages of the endpoint that do not belong to this library: their
     * first byte is not {@value ControlMessage#MARK}. They are received in this library's calls.
     */
    @Override
    public void deliverOthersTo(Consumer<Received> listener) {
        paths.deliverOthersTo(listener);
    }

    @Override
    public boolean progress() {
        return progress.handle();
    }

    /**
     * Starts the rank's progress thread, if it has one.
     *
     * @param guard runs the thread and reports how it fails
     */
    void begin(Consumer<Runnable> guard) {
        progress.begin(guard);
    }

    /** Ends the rank's progress thread, if it has one. */
    void end() {
        progress.end();
    }

    /** Waits until all posted messages have been sent. */
    void finish() {
        await(() -> !process.endpoint().busy(), () -> process.nicWait("completions of its sends"));
    }

    /** Starts a send or receive. */
    void post(Transfer transfer) {
        progress.enter();
        paths.post(transfer);
        progress.exit();
    }

    /** Lets a receive have a message that a probe has taken. */
    void deliver(Transfer receive, Unexpected message) {
        progress.enter();
        paths.deliver(receive, message);
        progress.exit();
    }

    /** Paths of the rank's messages. */
    Paths paths() {
        return paths;
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
}
