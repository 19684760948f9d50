package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.object.Handles;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.PointToPoint.MatchedMessage;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;

/** Calls that take a message by a probe and receive it later. */
public final class MatchedCalls implements Calls.Area {

    private final Rank rank;
    private final Handles<Taken> messages =
            new Handles<>("message", ErrorKind.REQUEST, Abi.FIRST_MESSAGE);

    /** Creates the calls of a rank. */
    public MatchedCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Mprobe", this::probe);
        calls.add("Improbe", this::look);
        calls.add("Mrecv", this::receive);
        calls.add("Imrecv", this::begin);
    }

    private int probe(Call call) {
        Members members = members(call);
        if (call.integer(0) == Abi.PROC_NULL) {
            return nobody(call.address(3), call.address(4));
        }
        Probing<MatchedMessage> probing =
                new Probing<>(
                        () -> members.messages().improbe(call.integer(0), call.integer(1)),
                        () -> members.messages().mprobe(call.integer(0), call.integer(1)));
        return rank.waits()
                .complete(
                        probing,
                        () -> take(call, probing.found(), call.address(3), call.address(4)));
    }

    private int look(Call call) {
        Members members = members(call);
        rank.values().storeInt(call.address(3), 1);
        if (call.integer(0) == Abi.PROC_NULL) {
            return nobody(call.address(4), call.address(5));
        }
        MatchedMessage message = members.messages().improbe(call.integer(0), call.integer(1));
        if (message == null) {
            rank.values().storeInt(call.address(3), 0);
            return rank.integer(call.address(4), Abi.MESSAGE_NULL);
        }
        return take(call, message, call.address(4), call.address(5));
    }

    private int nobody(long place, long status) {
        rank.values().storeStatus(status, Status.NO_PROCESS);
        return rank.integer(place, Abi.MESSAGE_NO_PROC);
    }

    private int take(Call call, MatchedMessage message, long place, long status) {
        rank.values().storeStatus(status, message.status());
        return rank.integer(place, messages.add(new Taken(message, call.integer(2))));
    }

    private int receive(Call call) {
        Pending pending = matched(call);
        return rank.waits()
                .complete(
                        pending,
                        () -> {
                            pending.finish(call.address(4));
                            return pending.result();
                        });
    }

    private int begin(Call call) {
        return rank.integer(call.address(4), rank.requests().add(matched(call)));
    }

    private Pending matched(Call call) {
        int handle = rank.values().loadInt(call.address(3));
        GuestBuffer buffer = rank.message(call.address(0), call.integer(1), call.integer(2));
        Taken taken = handle == Abi.MESSAGE_NO_PROC ? null : messages.remove(handle);
        rank.values().storeInt(call.address(3), Abi.MESSAGE_NULL);
        return taken == null ? Pending.nothing(rank) : receive(buffer, taken);
    }

    private Pending receive(GuestBuffer buffer, Taken taken) {
        Place place = rank.room(buffer);
        Request request =
                rank.communicators()
                        .get(taken.communicator)
                        .messages()
                        .imrecv(taken.message, place.address(), buffer.bytes());
        return Pending.of(rank, request).into(buffer, place).receives(request, taken.communicator);
    }

    private Members members(Call call) {
        Members members = rank.communicators().get(call.integer(2));
        Checks.source(call.integer(0), members);
        Checks.receivedTag(call.integer(1));
        return members;
    }

    private record Taken(MatchedMessage message, int communicator) {}
}
