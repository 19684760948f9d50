package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.transfer.Counts;
import dev.doorbell.guest.process.Call;

/** Calls of buffered sends. */
public final class BufferedCalls implements Calls.Area {

    private final Rank rank;
    private final BufferedSends sends;

    /** Creates the calls of a rank. */
    public BufferedCalls(Rank rank, BufferedSends sends) {
        this.rank = rank;
        this.sends = sends;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Buffer_attach", this::attach);
        calls.add("Buffer_detach", this::detach);
        calls.add("Buffer_detach_c", this::detach);
        calls.add("Bsend", this::send);
        calls.add("Ibsend", call -> add(call, begin(call)));
        calls.add("Bsend_init", this::init);
    }

    private int attach(Call call) {
        sends.attach(call.address(0), call.integer(1));
        return Abi.SUCCESS;
    }

    private int detach(Call call) {
        rank.storeLong(call.address(0), sends.address());
        if (Counts.large(call)) {
            rank.storeLong(call.address(1), sends.bytes());
        } else {
            rank.storeInt(call.address(1), sends.bytes());
        }
        sends.detach();
        return Abi.SUCCESS;
    }

    private int send(Call call) {
        begin(call).finish(Abi.IGNORE);
        return Abi.SUCCESS;
    }

    private int init(Call call) {
        check(call);
        return add(call, Pending.persistent(rank, () -> begin(call)));
    }

    private int add(Call call, Pending pending) {
        return rank.integer(call.address(6), rank.requests().add(pending));
    }

    private GuestBuffer check(Call call) {
        Checks.destination(call.integer(3), rank.communicators().get(call.integer(5)));
        Checks.sentTag(call.integer(4));
        return rank.buffer(call.address(0), call.integer(1), call.integer(2));
    }

    /** Copies a message to the attached buffer and begins to send it; complete at once. */
    private Pending begin(Call call) {
        GuestBuffer buffer = check(call);
        if (call.integer(3) != Abi.PROC_NULL) {
            long room = sends.place(buffer.bytes());
            byte[] content = buffer.load(rank.memory());
            rank.mpi().process().copyTime(content.length);
            rank.moved(content.length);
            Place place = rank.mirror().of(room, content);
            Pending sent =
                    Pending.of(
                                    rank,
                                    rank.communicators()
                                            .get(call.integer(5))
                                            .messages()
                                            .isend(
                                                    place.address(),
                                                    content.length,
                                                    call.integer(3),
                                                    call.integer(4)))
                            .uses(place);
            sends.occupy(room, content.length, sent);
        }
        return Pending.done(rank);
    }
}
