package dev.doorbell.guest.mpi;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.mpi.operation.Contents;
import dev.doorbell.guest.mpi.operation.RequestCallbacks;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.workloads.offload.Collectives;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Request of a guest: a message, a collective, or a persistent one, which begins the operation
 * again with every start and is inactive between.
 */
public final class Pending implements Completion {

    private final Rank rank;
    private final Completion completion;
    private final Contents contents;
    private Status outcome = Status.EMPTY;
    private @Nullable Request receive;
    private @Nullable Request send;
    private int communicator = Abi.COMM_WORLD;
    private int code = Abi.SUCCESS;
    private @Nullable RequestCallbacks callbacks;
    private @Nullable Supplier<Pending> operation;
    private @Nullable Pending started;
    private Runnable release = () -> {};

    private Pending(Rank rank, Completion completion) {
        this.rank = rank;
        this.completion = completion;
        contents = new Contents(rank.mpi().process(), rank.mirror(), rank.memory());
    }

    /** Operation of the library on hosts. */
    public static Pending of(Rank rank, Request request) {
        return new Pending(rank, Completion.of(rank.mpi(), request));
    }

    /** Collective on the path of the job. */
    public static Pending of(Rank rank, Collectives.Operation operation) {
        return new Pending(rank, Completion.of(operation));
    }

    /** Message to or from no process. */
    public static Pending nothing(Rank rank) {
        Pending pending = new Pending(rank, Completion.DONE);
        pending.outcome = Status.NO_PROCESS;
        return pending;
    }

    /** Operation with a completion and callbacks of its own. */
    public static Pending of(Rank rank, Completion completion, RequestCallbacks callbacks) {
        Pending pending = new Pending(rank, completion);
        pending.callbacks = callbacks;
        return pending;
    }

    /** Send and receive of one request, which reports the receive. */
    public static Pending both(Rank rank, Pending sent, Pending received) {
        return of(
                        rank,
                        Completion.both(sent, received),
                        status -> {
                            sent.finish(Abi.IGNORE);
                            received.finish(status);
                            return received.code;
                        })
                .on(received.communicator);
    }

    /** Operation that is complete at once. */
    public static Pending done(Rank rank) {
        return new Pending(rank, Completion.DONE);
    }

    /** Persistent request, inactive. */
    public static Pending persistent(Rank rank, Supplier<Pending> operation) {
        Pending pending = new Pending(rank, Completion.DONE);
        pending.operation = operation;
        return pending;
    }

    /** Persistent request for the operation of a call, whose objects the guest may free. */
    public static Pending persistent(Rank rank, Call call, Function<Call, Pending> begin) {
        Holds holds = new Holds(rank, call);
        Pending pending = persistent(rank, () -> begin.apply(holds.call()));
        pending.release = holds::release;
        return pending;
    }

    /** Names the communicator whose error handler an error of the operation calls. */
    public Pending on(int handle) {
        communicator = handle;
        return this;
    }

    /** Makes it fail at its end if what the caller contributes has no room. */
    public Pending fits(boolean fits) {
        if (!fits) {
            code = ErrorKind.TRUNCATE.number();
        }
        return this;
    }

    /** Names a place that the operation occupies until it is complete. */
    public Pending uses(Place place) {
        contents.add(place);
        return this;
    }

    /** Names the buffer that receives the content of a place. */
    public Pending into(GuestBuffer buffer, Place place) {
        return into(List.of(buffer), place);
    }

    /** Names buffers that receive the content of a place, one behind the other. */
    public Pending into(List<GuestBuffer> buffers, Place place) {
        contents.add(place, buffers);
        return this;
    }

    /** Names the receive whose length and origin the status reports, and its communicator. */
    public Pending receives(Request request, int communicator) {
        receive = request;
        this.communicator = communicator;
        return this;
    }

    /** Names the send that can be cancelled. */
    public Pending sends(Request request) {
        send = request;
        return this;
    }

    /** Begins the operation of a persistent request; returns false if it cannot. */
    public boolean start() {
        Supplier<Pending> begin = operation;
        if (begin == null || started != null) {
            return false;
        }
        started = begin.get();
        return true;
    }

    /** Returns true if the request remains after its completion. */
    public boolean persistent() {
        return operation != null;
    }

    /** Returns true from the start of the operation to the report of its end. */
    public boolean active() {
        return operation == null || started != null;
    }

    @Override
    public boolean test() {
        Pending inner = started;
        return inner == null ? completion.test() : inner.test();
    }

    @Override
    public void await() {
        Pending inner = started;
        if (inner == null) {
            completion.await();
        } else {
            inner.await();
        }
    }

    @Override
    public boolean exact() {
        Pending inner = started;
        return inner == null ? completion.exact() : inner.exact();
    }

    /** Stores the status of a complete operation, which stays pending. */
    public void report(long statusAddress) {
        Pending inner = started;
        RequestCallbacks own = callbacks;
        if (inner != null) {
            inner.report(statusAddress);
        } else if (own != null) {
            own.report(statusAddress);
        } else {
            rank.values().storeStatus(statusAddress, status());
        }
    }

    /**
     * Cancels an operation that can be cancelled: a message, or one with callbacks of its own.
     *
     * @return error code of its callback
     */
    public int cancel() {
        Pending inner = started;
        RequestCallbacks own = callbacks;
        Request message = receive == null ? send : receive;
        if (inner != null) {
            return inner.cancel();
        }
        if (own != null) {
            return own.cancel();
        }
        if (message != null) {
            rank.mpi().cancel(message);
        }
        return Abi.SUCCESS;
    }

    /** Gives up the request. Its buffers stay in use, since nobody will see the end. */
    public void free() {
        release.run();
        RequestCallbacks own = callbacks;
        if (own != null) {
            own.free();
        }
    }

    private Status status() {
        Request message = receive == null ? send : receive;
        return message == null ? outcome : message.status();
    }

    /** Hands the data of a complete operation to the guest, and its status. */
    public void finish(long statusAddress) {
        Pending inner = started;
        if (inner != null) {
            started = null;
            inner.finish(statusAddress);
            code = inner.code;
            communicator = inner.communicator;
            return;
        }
        RequestCallbacks own = callbacks;
        if (own != null) {
            code = own.end(statusAddress);
            return;
        }
        Status status = status();
        fits(completion.exact());
        if (receive == null) {
            contents.storeAll();
        } else {
            int stored = contents.storeMessage(status.bytes());
            if (stored < status.bytes()) {
                code = ErrorKind.TRUNCATE.number();
                status = new Status(status.source(), status.tag(), stored, false);
            }
        }
        contents.release();
        rank.values().storeStatus(statusAddress, status);
    }

    /** Returns the result of a finished operation, or throws its error. */
    public int result() {
        if (code == ErrorKind.TRUNCATE.number()) {
            throw new MpiError(code, "message is longer than its receive").on(communicator);
        }
        if (code != Abi.SUCCESS) {
            throw new MpiError(code, "the operation failed").on(communicator);
        }
        return Abi.SUCCESS;
    }

    /** Error code of a finished operation. */
    public int code() {
        return code;
    }
}
