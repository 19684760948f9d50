package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import java.util.TreeMap;

/** Calls of messages whose parts become ready one by one. */
public final class PartitionedCalls implements Calls.Area {

    private final Rank rank;
    private final TreeMap<Integer, PartitionedMessage> messages = new TreeMap<>();

    /** Creates the calls of a rank. */
    public PartitionedCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Psend_init", call -> prepare(call, true));
        calls.add("Precv_init", call -> prepare(call, false));
        calls.add("Pready", call -> ready(call.integer(1), call.integer(0), call.integer(0)));
        calls.add("Pready_range", call -> ready(call.integer(2), call.integer(0), call.integer(1)));
        calls.add("Pready_list", this::readyList);
        calls.add("Parrived", this::arrived);
    }

    private int prepare(Call call, boolean sends) {
        int parts = call.integer(1);
        Checks.size("partitions", parts);
        Checks.count(call.integer(2));
        long count = (long) parts * call.integer(2);
        Checks.large(count);
        GuestBuffer buffer = rank.buffer(call.address(0), (int) count, call.integer(3));
        Members members = rank.communicators().get(call.integer(6));
        if (sends) {
            Checks.destination(call.integer(4), members);
        } else {
            Checks.source(call.integer(4), members);
        }
        Checks.sentTag(call.integer(5));
        PartitionedMessage message =
                new PartitionedMessage(
                        rank, buffer, parts, new PartitionedMessage.Peer(call, sends));
        int handle = rank.requests().add(Pending.persistent(rank, message::start));
        messages.put(handle, message);
        return rank.integer(call.address(8), handle);
    }

    private int readyList(Call call) {
        for (int part : rank.values().loadInts(call.address(1), call.integer(0))) {
            ready(call.integer(2), part, part);
        }
        return Abi.SUCCESS;
    }

    private int ready(int request, int first, int last) {
        PartitionedMessage message = message(request);
        for (int part = first; part <= last; part++) {
            message.ready(part);
        }
        return Abi.SUCCESS;
    }

    private int arrived(Call call) {
        return rank.integer(
                call.address(2), message(call.integer(0)).arrived(call.integer(1)) ? 1 : 0);
    }

    private PartitionedMessage message(int request) {
        rank.requests().get(request);
        PartitionedMessage message = messages.get(request);
        if (message == null) {
            throw new MpiError(
                    ErrorKind.REQUEST, "request 0x%08x has no partitions".formatted(request));
        }
        return message;
    }
}
