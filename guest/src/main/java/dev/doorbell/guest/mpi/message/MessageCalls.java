package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.PointToPoint;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;

/** Calls that send, receive and probe messages. */
public final class MessageCalls implements Calls.Area {

    private static final int REQUEST = 6;

    private final Rank rank;

    /** Creates the calls of a rank. */
    public MessageCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Send", call -> wait(send(call, Return.AT_END, false), Abi.IGNORE));
        calls.add("Rsend", call -> wait(send(call, Return.AT_END, false), Abi.IGNORE));
        calls.add("Ssend", call -> wait(send(call, Return.AT_END, true), Abi.IGNORE));
        calls.add("Isend", call -> add(send(call, Return.AT_ONCE, false), call));
        calls.add("Irsend", call -> add(send(call, Return.AT_ONCE, false), call));
        calls.add("Issend", call -> add(send(call, Return.AT_ONCE, true), call));
        calls.add("Send_init", call -> add(persistentSend(call, false), call));
        calls.add("Rsend_init", call -> add(persistentSend(call, false), call));
        calls.add("Ssend_init", call -> add(persistentSend(call, true), call));
        calls.add("Recv", call -> wait(receive(call, Return.AT_END), call.address(6)));
        calls.add("Irecv", call -> add(receive(call, Return.AT_ONCE), call));
        calls.add("Recv_init", call -> add(persistentReceive(call), call));
        calls.add("Sendrecv", this::exchange);
        calls.add("Sendrecv_replace", this::replace);
        calls.add("Isendrecv", this::beginExchange);
        calls.add("Isendrecv_replace", this::beginReplace);
        calls.add("Probe", this::probe);
        calls.add("Iprobe", this::look);
        calls.add("Start", call -> start(rank.values().loadInts(call.address(0), 1)));
        calls.add("Startall", this::startAll);
    }

    private Pending send(Call call, Return when, boolean synchronous) {
        return send(
                buffer(call, 0),
                call.integer(3),
                call.integer(4),
                members(call, 5),
                when,
                synchronous);
    }

    private Pending persistentSend(Call call, boolean synchronous) {
        buffer(call, 0);
        Checks.destination(call.integer(3), members(call, 5));
        Checks.sentTag(call.integer(4));
        return Pending.persistent(rank, call, kept -> send(kept, Return.AT_ONCE, synchronous));
    }

    private Pending send(
            GuestBuffer buffer,
            int to,
            int tag,
            Members members,
            Return when,
            boolean synchronous) {
        Checks.destination(to, members);
        Checks.sentTag(tag);
        if (to == Abi.PROC_NULL) {
            return Pending.nothing(rank);
        }
        Place place = rank.send(buffer);
        long address = place.address();
        PointToPoint messages = when.messages(members);
        Request request =
                synchronous
                        ? messages.issend(address, buffer.bytes(), to, tag)
                        : messages.isend(address, buffer.bytes(), to, tag);
        return Pending.of(rank, request).uses(place).sends(request);
    }

    private Pending receive(Call call, Return when) {
        return receive(call, 0, 3, 4, 5, when);
    }

    private Pending persistentReceive(Call call) {
        buffer(call, 0);
        Checks.source(call.integer(3), members(call, 5));
        Checks.receivedTag(call.integer(4));
        return Pending.persistent(rank, call, kept -> receive(kept, Return.AT_ONCE));
    }

    /** Begins a receive with some arguments of a call. */
    private Pending receive(
            Call call, int at, int source, int withTag, int communicator, Return when) {
        GuestBuffer buffer = buffer(call, at);
        int from = call.integer(source);
        int tag = call.integer(withTag);
        Members members = members(call, communicator);
        Checks.source(from, members);
        Checks.receivedTag(tag);
        if (from == Abi.PROC_NULL) {
            return Pending.nothing(rank);
        }
        Place place = rank.room(buffer);
        Request request =
                when.messages(members).irecvPart(place.address(), buffer.bytes(), from, tag);
        return Pending.of(rank, request)
                .into(buffer, place)
                .receives(request, call.integer(communicator));
    }

    private int exchange(Call call) {
        return wait(exchanged(call, Return.AT_END), call.address(11));
    }

    private int beginExchange(Call call) {
        return rank.integer(call.address(11), rank.requests().add(exchanged(call, Return.AT_ONCE)));
    }

    private Pending exchanged(Call call, Return when) {
        Pending received = receive(call, 5, 8, 9, 10, when);
        Pending sent =
                send(
                        buffer(call, 0),
                        call.integer(3),
                        call.integer(4),
                        members(call, 10),
                        when,
                        false);
        return Pending.both(rank, sent, received);
    }

    private int replace(Call call) {
        return wait(replaced(call, Return.AT_END), call.address(8));
    }

    private int beginReplace(Call call) {
        return rank.integer(call.address(8), rank.requests().add(replaced(call, Return.AT_ONCE)));
    }

    private Pending replaced(Call call, Return when) {
        GuestBuffer buffer = buffer(call, 0);
        Pending sent =
                send(buffer, call.integer(3), call.integer(4), members(call, 7), when, false);
        return Pending.both(rank, sent, receive(call, 0, 5, 6, 7, when));
    }

    private int probe(Call call) {
        Probing<Status> probing =
                new Probing<>(
                        () -> probed(call).iprobe(call.integer(0), call.integer(1)),
                        () -> probed(call).probe(call.integer(0), call.integer(1)));
        return rank.waits()
                .complete(
                        probing,
                        () -> {
                            rank.values().storeStatus(call.address(3), probing.found());
                            return Abi.SUCCESS;
                        });
    }

    private int look(Call call) {
        Status found = probed(call).iprobe(call.integer(0), call.integer(1));
        rank.values().storeInt(call.address(3), found == null ? 0 : 1);
        if (found != null) {
            rank.values().storeStatus(call.address(4), found);
        }
        return Abi.SUCCESS;
    }

    private int startAll(Call call) {
        Checks.count(call.integer(0));
        return start(rank.values().loadInts(call.address(1), call.integer(0)));
    }

    private int start(int[] handles) {
        for (int handle : handles) {
            if (!rank.requests().get(handle).start()) {
                throw new MpiError(
                        ErrorKind.REQUEST,
                        "request 0x%08x cannot be started; expected an inactive persistent one"
                                .formatted(handle));
            }
        }
        return Abi.SUCCESS;
    }

    private int wait(Pending pending, long status) {
        return rank.waits()
                .complete(
                        pending,
                        () -> {
                            pending.finish(status);
                            return pending.result();
                        });
    }

    private int add(Pending pending, Call call) {
        rank.values().storeInt(call.address(REQUEST), rank.requests().add(pending));
        return Abi.SUCCESS;
    }

    private GuestBuffer buffer(Call call, int at) {
        return rank.message(call.address(at), call.integer(at + 1), call.integer(at + 2));
    }

    /** Messages of the communicator of a probe, whose arguments are checked. */
    private PointToPoint probed(Call call) {
        Members members = members(call, 2);
        Checks.source(call.integer(0), members);
        Checks.receivedTag(call.integer(1));
        return members.messages();
    }

    private Members members(Call call, int argument) {
        return rank.communicators().get(call.integer(argument));
    }

    /** Moment at which a call returns. */
    private enum Return {
        /** The messages have come and gone; nobody else need move them meanwhile. */
        AT_END,
        /** They have been begun. */
        AT_ONCE;

        PointToPoint messages(Members members) {
            return this == AT_END ? members.messages().blocking() : members.messages();
        }
    }
}
