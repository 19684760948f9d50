package dev.doorbell.hardware.invariant;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Each invariant holds for a right sequence of messages and fires for a wrong one. */
class InvariantsTest {

    private static final int NODE = 0;
    private static final int NIC = 1;
    private static final int PEER = 3;
    private static final int QPN = 5;
    private static final Event STEP = index -> 1;

    private final Watch watch = Invariants.watch();

    @Test
    void holdForAWriteFromDoorbellToCompletion() {
        assertThatCode(
                        () -> {
                            emit(NODE, it -> it.send(NIC, 1, new Doorbell(QPN, 2)));
                            handle(NIC, new Doorbell(QPN, 2));
                            emit(NODE, it -> it.send(NIC, 1, read(16)));
                            handle(NIC, read(16));
                            emit(NIC, it -> it.send(PEER, 1, write(16)));
                            handle(PEER, write(16));
                            emit(PEER, it -> it.send(2, 1, store(16)));
                            handle(2, store(16));
                            emit(NIC, it -> it.send(NODE, 1, cqe(), 0));
                            emit(NIC, it -> it.send(NODE, 1, cqe(), 1));
                            watch.ended();
                        })
                .doesNotThrowAnyException();
    }

    @Test
    void clockMonotonicFires() {
        assertFires(
                () -> emit(NODE, it -> it.schedule(-1, STEP)),
                "ClockMonotonic does not hold: process 0 emits at 0 ps an event for -1 ps, to process 0");
    }

    @Test
    void cqeOrderPerQpFiresForACompletionThatComesTwice() {
        emit(NODE, it -> it.send(NIC, 1, new Doorbell(QPN, 2)));
        emit(NIC, it -> it.send(NODE, 1, cqe(), 1));
        assertFires(
                () -> emit(NIC, it -> it.send(NODE, 1, cqe(), 1)),
                "CqeOrderPerQp does not hold: NIC 1 completes entry 1 of QP 5 after entry 1");
    }

    @Test
    void cqeOrderPerQpFiresForReceivesOutOfOrder() {
        emit(NIC, it -> it.send(NODE, 1, receiveCqe(4)));
        assertFires(
                () -> emit(NIC, it -> it.send(NODE, 1, receiveCqe(3))),
                "CqeOrderPerQp does not hold: NIC 1 completes entry 3 of QP 5 after entry 4");
    }

    @Test
    void noCompletionBeforeDoorbellFires() {
        emit(NODE, it -> it.send(NIC, 1, new Doorbell(QPN, 2)));
        assertFires(
                () -> emit(NIC, it -> it.send(NODE, 1, cqe(), 2)),
                "NoCompletionBeforeDoorbell does not hold: NIC 1 completes entry 2 of QP 5, whose doorbells say 2");
    }

    @Test
    void bytesConservedFiresForBytesThatNobodyFetched() {
        assertFires(
                () -> emit(NIC, it -> it.send(PEER, 1, write(16))),
                "BytesConserved does not hold: NIC 1 sends 16 bytes more than fetched");
    }

    @Test
    void bytesConservedFiresForAWriteOfMoreThanCame() {
        emit(NODE, it -> it.send(NIC, 1, read(16)));
        handle(NIC, read(16));
        emit(NIC, it -> it.send(PEER, 1, write(16)));
        handle(PEER, write(16));
        assertFires(
                () -> emit(PEER, it -> it.send(2, 1, store(24))),
                "BytesConserved does not hold: NIC 3 writes to memory 8 bytes more than packets brought");
    }

    @Test
    void bytesConservedFiresForBytesFromNowhere() {
        assertFires(
                () -> handle(NIC, read(16)),
                "BytesConserved does not hold: process 1 gets 16 bytes more than were sent to it, as DmaReadCompletion");
    }

    @Test
    void bytesConservedFiresForBytesThatNeverArrive() {
        emit(NODE, it -> it.send(NIC, 1, read(16)));
        assertFires(
                watch::ended, "BytesConserved does not hold: 16 bytes to process 1 never arrive");
    }

    private static void assertFires(Runnable run, String message) {
        assertThatThrownBy(run::run).isInstanceOf(AssertionError.class).hasMessage(message);
    }

    private void emit(int process, Consumer<Effects> emission) {
        watched(process, emission).handle(0, STEP, 0, new Nowhere());
    }

    private void handle(int process, Event event) {
        watched(process, effects -> {}).handle(0, event, 0, new Nowhere());
    }

    private LogicalProcess watched(int id, Consumer<Effects> body) {
        return watch.over(List.of(new Scripted(id, body))).get(0);
    }

    private static DmaReadCompletion read(int bytes) {
        return new DmaReadCompletion(0, Payload.of(new byte[bytes]));
    }

    private static RdmaWrite write(int bytes) {
        return new RdmaWrite(QPN, 0, 0, Segment.ONLY, bytes, null, store(bytes), null);
    }

    private static DmaWrite store(int bytes) {
        return DmaWrite.single(0, Payload.of(new byte[bytes]));
    }

    private static CqeWrite cqe() {
        return new CqeWrite(0, QPN, 0, true);
    }

    private static ReceiveCqeWrite receiveCqe(int counter) {
        return new ReceiveCqeWrite(0, QPN, counter, 0, 8, false, null, true);
    }

    /** Process that does the same whatever comes. */
    private record Scripted(int id, Consumer<Effects> body) implements LogicalProcess {
        @Override
        public String name() {
            return "process " + id;
        }

        @Override
        public void start(Effects effects) {}

        @Override
        public void handle(long nowPs, Event event, int index, Effects effects) {
            body.accept(effects);
        }

        @Override
        public boolean finished() {
            return true;
        }

        @Override
        public LpReport report() {
            throw new UnsupportedOperationException();
        }
    }

    /** Drops everything. */
    private static final class Nowhere implements Effects {
        @Override
        public void schedule(long atPs, Event event, int index) {}

        @Override
        public void send(int destination, long atPs, Event event, int index) {}
    }
}
