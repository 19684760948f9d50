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
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.message.Status;
import java.util.TreeMap;

/** Calls of buffered sends. */
public final class BufferedCalls implements Calls.Area {

    private final Rank rank;
    private final BufferedSends sends;
    private final TreeMap<Integer, BufferedSends> ofCommunicators = new TreeMap<>();

    /** Creates the calls of a rank. */
    public BufferedCalls(Rank rank, BufferedSends sends) {
        this.rank = rank;
        this.sends = sends;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Buffer_attach", call -> attach(call, sends, 0));
        calls.add("Buffer_detach", call -> detach(call, sends, 0));
        calls.add("Buffer_detach_c", call -> detach(call, sends, 0));
        calls.add("Buffer_flush", call -> flush(sends));
        calls.add("Buffer_iflush", call -> beginFlush(sends, call.address(0)));
        calls.add("Comm_attach_buffer", call -> attach(call, own(call.integer(0)), 1));
        calls.add("Comm_detach_buffer", call -> detach(call, remove(call.integer(0)), 1));
        calls.add("Comm_detach_buffer_c", call -> detach(call, remove(call.integer(0)), 1));
        calls.add("Comm_flush_buffer", call -> flush(own(call.integer(0))));
        calls.add("Comm_iflush_buffer", call -> beginFlush(own(call.integer(0)), call.address(1)));
        calls.add("Bsend", this::send);
        calls.add("Ibsend", call -> add(call, begin(call)));
        calls.add("Bsend_init", this::init);
    }

    /** Buffer of a communicator. */
    private BufferedSends own(int communicator) {
        return ofCommunicators.computeIfAbsent(communicator, ignored -> new BufferedSends());
    }

    private BufferedSends remove(int communicator) {
        BufferedSends removed = ofCommunicators.remove(communicator);
        return removed == null ? new BufferedSends() : removed;
    }

    private static int attach(Call call, BufferedSends buffer, int at) {
        buffer.attach(call.address(at), call.integer(at + 1));
        return Abi.SUCCESS;
    }

    private int detach(Call call, BufferedSends buffer, int at) {
        rank.values().storeLong(call.address(at), buffer.address());
        if (Counts.large(call)) {
            rank.values().storeLong(call.address(at + 1), buffer.bytes());
        } else {
            rank.values().storeInt(call.address(at + 1), buffer.bytes());
        }
        buffer.detach();
        return Abi.SUCCESS;
    }

    private int flush(BufferedSends buffer) {
        return rank.waits().complete(buffer.sent(), () -> Abi.SUCCESS);
    }

    private int beginFlush(BufferedSends buffer, long request) {
        Pending flushing =
                Pending.of(
                        rank,
                        buffer.sent(),
                        status -> {
                            rank.values().storeStatus(status, Status.EMPTY);
                            return Abi.SUCCESS;
                        });
        return rank.integer(request, rank.requests().add(flushing));
    }

    private int send(Call call) {
        begin(call).finish(Abi.IGNORE);
        return Abi.SUCCESS;
    }

    private int init(Call call) {
        check(call);
        return add(call, Pending.persistent(rank, call, this::begin));
    }

    private int add(Call call, Pending pending) {
        return rank.integer(call.address(6), rank.requests().add(pending));
    }

    private GuestBuffer check(Call call) {
        Checks.destination(call.integer(3), rank.communicators().get(call.integer(5)));
        Checks.sentTag(call.integer(4));
        return rank.message(call.address(0), call.integer(1), call.integer(2));
    }

    /** Copies a message to the attached buffer and begins to send it; complete at once. */
    private Pending begin(Call call) {
        GuestBuffer buffer = check(call);
        BufferedSends sends = ofCommunicators.getOrDefault(call.integer(5), this.sends);
        if (call.integer(3) == Abi.PROC_NULL) {
            return Pending.done(rank);
        }
        long room = sends.place(buffer.bytes());
        byte[] content = buffer.load(rank.memory());
        rank.mpi().process().copyTime(content.length);
        rank.moved(content.length);
        Place place = rank.mirror().of(room, content);
        Request request =
                rank.communicators()
                        .get(call.integer(5))
                        .messages()
                        .isend(place.address(), content.length, call.integer(3), call.integer(4));
        sends.occupy(room, content.length, Pending.of(rank, request).uses(place));
        BufferedMessage message = new BufferedMessage(rank, request);
        return Pending.of(rank, message, message);
    }
}
