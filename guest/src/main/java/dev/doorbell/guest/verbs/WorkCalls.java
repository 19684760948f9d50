package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.guest.verbs.memory.Region;
import dev.doorbell.guest.verbs.queue.Completions;
import dev.doorbell.guest.verbs.queue.Pair;
import dev.doorbell.guest.verbs.queue.SendOpcode;
import dev.doorbell.guest.verbs.queue.SendRequest;
import dev.doorbell.guest.verbs.queue.WorkCompletion;
import dev.doorbell.guest.verbs.source.Alarm;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.verbs.CpuCosts;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Calls that post requests and take completions. */
final class WorkCalls {

    /**
     * Time from a completion to a program that sleeps until its event: interrupt and wake-up.
     * Confidence: recalled.
     */
    private static final long EVENT_PS = 3_000_000;

    /**
     * First wait of a thread that polls, which doubles, and the number of such waits. Another
     * thread may end the loop by a store that is no call.
     */
    private static final long LEAST_WAIT_PS = 1_000_000;

    private static final int MOST_SHORT = 10;

    private static final int FENCE = 1;
    private static final int SIGNALED = 2;
    private static final int INLINE = 8;

    private final Session session;
    private final PairCalls objects;
    private final CpuCosts costs;

    WorkCalls(Session session, PairCalls objects) {
        this.session = session;
        this.objects = objects;
        costs = session.process().constants().verbs();
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.POST_SEND, this::postSend);
        calls.add(
                VerbsFunction.POST_RECV,
                call -> postReceive(objects.pair(call.integer(0))::receive, call));
        calls.add(
                VerbsFunction.POST_SRQ_RECV,
                call -> postReceive(objects.sharedReceives(call.integer(0))::post, call));
        calls.add(VerbsFunction.POLL_CQ, this::poll);
        calls.add(VerbsFunction.NOTIFY, this::arm);
        calls.add(VerbsFunction.GET_EVENT, this::event);
    }

    private int postSend(Call call) {
        Pair pair = objects.pair(call.integer(0));
        Optional<SendOpcode> opcode = SendOpcode.of(call.integer(2));
        int flags = call.integer(3);
        boolean inline = (flags & INLINE) != 0;
        boolean inlineImmediate =
                inline && opcode.filter(it -> it == SendOpcode.WRITE_IMMEDIATE).isPresent();
        if (opcode.isEmpty()
                || (flags & FENCE) != 0
                || inlineImmediate
                || pair.state() == QpState.RESET
                || pair.state() == QpState.INIT
                || pair.state() == QpState.RTR) {
            ring(pair);
            return Errno.INVALID;
        }
        session.work(costs.postPs());
        if (pair.flushesItself()) {
            pair.flush(call.address(1), opcode.get());
            return 0;
        }
        boolean posted = pair.post(request(call, opcode.get(), inline));
        boolean more = posted && call.integer(12) != 0;
        if (!more) {
            ring(pair);
        }
        return posted ? 0 : Errno.NO_MEMORY;
    }

    /** Tells the NIC of requests of which it does not know. */
    private void ring(Pair pair) {
        if (pair.published()) {
            return;
        }
        session.work(costs.doorbellPs());
        objects.nic(pair)
                .port()
                .ring(
                        pair.qpn(),
                        pair.publish(),
                        session.process().node().constants().hostMmioPs());
    }

    private SendRequest request(Call call, SendOpcode opcode, boolean inline) {
        int rkey = call.integer(6);
        int bytes = call.integer(8);
        boolean empty = bytes == 0 && (opcode == SendOpcode.WRITE || opcode == SendOpcode.SEND);
        return new SendRequest(
                call.address(1),
                opcode,
                (call.integer(3) & SIGNALED) != 0,
                call.integer(4),
                new RemoteRange(call.address(5), rkey),
                inline || empty
                        ? new LocalBuffer(0, 0, bytes)
                        : local(call.address(7), bytes, call.integer(9)),
                inline || empty ? session.memory().load(call.address(7), bytes) : null,
                call.address(10),
                call.address(11));
    }

    private int postReceive(BiPredicate<Long, LocalBuffer> queue, Call call) {
        session.work(costs.postPs());
        LocalBuffer buffer = local(call.address(2), call.integer(3), call.integer(4));
        return queue.test(call.address(1), buffer) ? 0 : Errno.NO_MEMORY;
    }

    private LocalBuffer local(long address, int bytes, int lkey) {
        Region region = session.registered().find(lkey);
        return new LocalBuffer(region == null ? address : region.bus(address), lkey, bytes);
    }

    private int poll(Call call) {
        Completions queue = objects.completions(call.integer(0));
        int most = call.integer(1);
        List<WorkCompletion> found = queue.take(most);
        if (found.isEmpty()) {
            boolean again = queue.emptyAgain(session.activity().stamp());
            session.work(costs.pollPs());
            found = queue.take(most);
            if (found.isEmpty() && again && call.aheadPs() == 0) {
                return await(call, queue);
            }
            if (found.isEmpty() && again) {
                session.activity().await("a completion", true);
                found = queue.take(most);
            }
        }
        return deliver(call, found);
    }

    /** Waits for a change, in a guest with several threads for a limited time at first. */
    private int await(Call call, Completions queue) {
        long before = session.activity().stamp();
        Program program = session.process().program();
        int polls = queue.fruitlessPolls();
        boolean endless = !call.threads() || polls >= MOST_SHORT;
        long deadline = endless ? Long.MAX_VALUE : program.nowPs() + (LEAST_WAIT_PS << polls);
        Alarm alarm = new Alarm(program, deadline);
        alarm.start();
        return session.waits()
                .until(
                        () -> session.activity().stamp() != before || program.nowPs() >= deadline,
                        () -> session.activity().await("a completion", false),
                        () -> {
                            alarm.stop();
                            return deliver(call, queue.take(call.integer(1)));
                        });
    }

    private int deliver(Call call, List<WorkCompletion> found) {
        session.work(found.size() * costs.pollPs());
        ByteBuffer bytes = ByteBuffer.allocate(found.size() * WorkCompletion.BYTES);
        for (int i = 0; i < found.size(); i++) {
            found.get(i).write(bytes, i * WorkCompletion.BYTES);
        }
        session.memory().store(call.address(2), bytes.array(), 0, bytes.capacity());
        return found.size();
    }

    private int arm(Call call) {
        objects.completions(call.integer(0)).arm();
        return 0;
    }

    private int event(Call call) {
        int channel = call.integer(0);
        return session.waits()
                .until(
                        () -> objects.eventDue(channel),
                        () ->
                                session.activity()
                                        .until(
                                                "a completion event",
                                                () -> objects.eventDue(channel)),
                        () -> takeEvent(channel));
    }

    private int takeEvent(int channel) {
        session.work(EVENT_PS);
        for (Completions queue : objects.allCompletions()) {
            if (queue.channel() == channel && queue.takeEvent()) {
                return queue.number();
            }
        }
        return -1;
    }
}
