package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionEnd;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Execution of one thread block. It runs the transfers of its code in order, for each tile. For
 * each transfer it waits for dependencies, then makes one pass over the data for each slice. A pass
 * begins when the received data and a free send slot are available, and releases both at its end.
 */
final class BlockRun extends Step {

    private static final long UNSEEN = -1;

    private final Kernel kernel;
    private final Node node;
    private final BlockCode code;
    private final BlockEnds ends;
    private final BlockCursor cursor;
    private final BlockData data;
    private final Passes passes;
    private final BlockWork work;
    private final int block;
    private final Runnable resume = this::resume;
    private State state = State.READY;
    private boolean dependenciesMet;
    private boolean polled;
    private boolean flagged;
    private long lookedPs = UNSEEN;
    private @Nullable Wait waiting;
    private Payload result = new Payload.Phantom(0);

    /** State of a thread block. */
    private enum State {
        /** Checks its wait conditions. */
        READY,
        /** Runs a pass. */
        PASSING,
        /** Has finished a tile before others. */
        TILE_ENDED,
        /** Has ended. */
        ENDED
    }

    BlockRun(Kernel kernel, BlockCode code, BlockEnds ends) {
        super(StepKinds.MSCCL_BLOCK);
        this.kernel = kernel;
        this.code = code;
        this.ends = ends;
        node = kernel.node();
        block = code.block().id();
        cursor = new BlockCursor(code, kernel.call());
        data = new BlockData(kernel);
        passes = new Passes(kernel, code.block(), ends);
        work = new BlockWork(kernel, ends, cursor, passes);
        waiting = waitForOthers("room on a multiprocessor");
    }

    void start() {
        waiting = null;
        SendEnd send = ends.send();
        long creditPs = send == null ? 0 : send.longerCreditPs();
        node.at(node.nowPs() + work.charge(node.nowPs(), kernel.startPs() + creditPs), this, block);
    }

    @Override
    public void run(int index) {
        if (state == State.PASSING) {
            endPass();
        }
        if (state == State.READY) {
            goOn();
        }
    }

    /** Starts the next tile if the thread block waits for it. */
    void beginNextTile(long afterPs) {
        if (state == State.TILE_ENDED) {
            state = State.READY;
            waiting = null;
            node.at(node.nowPs() + afterPs, this, block);
        }
    }

    /** Cause of its wait, unless it has ended. */
    Optional<Wait> waits() {
        return Optional.ofNullable(waiting);
    }

    private void goOn() {
        if (cursor.tileDone() && !nextTile()) {
            return;
        }
        Transfer transfer = cursor.transfer();
        if (transfer.type() == StepType.ADD_RESIDUAL) {
            end(); // The interpreter leaves the thread block silently.
        } else if (cursor.atTransferStart() && !dependenciesMet) {
            lookAtDependencies(transfer);
        } else if (endsReady(transfer)) {
            beginPass(transfer);
        }
    }

    /** Returns true if it can start another tile now. */
    private boolean nextTile() {
        if (!cursor.nextTile() || code.transfers().isEmpty()) {
            end();
            return false;
        }
        state = State.TILE_ENDED;
        waiting = waitForOthers("the end of tile %d".formatted(cursor.tile() - 1));
        if (!kernel.tileEnded()) {
            return false;
        }
        state = State.READY;
        waiting = null;
        return true;
    }

    private Wait waitForOthers(String what) {
        return new Wait(
                kernel.gpu().block(block),
                what,
                Party.parts("other thread blocks", kernel.gpu().party()));
    }

    private void end() {
        state = State.ENDED;
        kernel.blockEnded(block);
    }

    private void lookAtDependencies(Transfer transfer) {
        for (Dependency dependency : transfer.dependencies()) {
            if (!semaphores().published(dependency, kernel.number(), cursor.tile())) {
                waiting =
                        new Wait(
                                party(transfer),
                                "the end of step %d of thread block %d"
                                        .formatted(dependency.step(), dependency.threadBlock()),
                                kernel.gpu().block(dependency.threadBlock()));
                semaphores().await(dependency.threadBlock(), resume);
                return;
            }
        }
        dependenciesMet = true;
        if (transfer.dependencies().isEmpty()) {
            goOn();
        } else {
            // One thread for each word polls it, then all threads synchronise.
            long pollPs = work.charge(node.nowPs(), gpu().l2Ps() + gpu().syncThreadsPs());
            node.at(node.nowPs() + pollPs, this, block);
        }
    }

    private Semaphores semaphores() {
        return kernel.gpu().semaphores().get(kernel.call().program());
    }

    /** Resumes the thread block. Called at most once for each registered wait. */
    private void resume() {
        waiting = null;
        node.at(node.nowPs(), this, block);
    }

    private boolean endsReady(Transfer transfer) {
        ReceiveEnd receive = transfer.type().receives() ? ends.receive() : null;
        if (receive != null && !received(receive, transfer)) {
            return false;
        }
        SendEnd send = transfer.type().sends() ? ends.send() : null;
        return send == null || ready(send.slots(), 0, transfer, "a free slot", ends.sendsTo());
    }

    /** Returns true if the data of a pass is there. A poll that sees it takes a load at least. */
    private boolean received(ReceiveEnd receive, Transfer transfer) {
        if (lookedPs == UNSEEN) {
            lookedPs = node.nowPs();
        }
        long seenPs = polled ? lookedPs + gpu().l2Ps() + receive.longerLoadPs(1) : 0;
        boolean ready = ready(receive.slots(), seenPs, transfer, "data", ends.receivesFrom());
        polled |= !ready;
        return ready && linesThere(receive, transfer);
    }

    /** Returns false for ever if a line has not the flag of its post. */
    private boolean linesThere(ReceiveEnd receive, Transfer transfer) {
        int line = flagged ? -1 : receive.missingLine(cursor.bytes());
        flagged = line < 0;
        if (flagged) {
            return true;
        }
        waiting =
                new Wait(
                        party(transfer),
                        "the flag of line %d".formatted(line),
                        ends.receivesFrom());
        return false;
    }

    private boolean ready(
            SlotRing slots, long leastPs, Transfer transfer, String what, Party whom) {
        if (!slots.ready()) {
            waiting = new Wait(party(transfer), what, whom);
            slots.await(resume);
            return false;
        }
        return !later(Math.max(leastPs, slots.readyPs()));
    }

    private boolean later(long ps) {
        if (ps <= node.nowPs()) {
            return false;
        }
        node.at(ps, this, block);
        return true;
    }

    private void beginPass(Transfer transfer) {
        int bytes = cursor.bytes();
        long nowPs = node.nowPs();
        long firstPs = nowPs + work.scaledPs(work.firstPs(transfer, bytes, polled));
        long endPs = nowPs + work.charge(nowPs, work.slicePs(transfer, bytes, polled));
        ReceiveEnd receive = transfer.type().receives() ? ends.receive() : null;
        SendEnd send = transfer.type().sends() ? ends.send() : null;
        Payload received = null;
        if (receive != null) {
            long waitsPs = work.scaledPs(passes.waitsPs(transfer, bytes, polled));
            endPs = Math.max(endPs, receive.begin(bytes, waitsPs));
            received = receive.read(bytes);
        }
        result = data.result(transfer, cursor.offset(), bytes, received);
        if (send != null) {
            endPs = Math.max(endPs, send.begin(bytes));
        }
        if (bytes > 0) {
            long traffic = (long) bytes * Passes.count(transfer);
            endPs =
                    Math.max(
                            endPs,
                            node.gpuMemory(kernel.gpu().device())
                                    .enter(nowPs, gpu().memoryRate().timePs(traffic)));
        }
        if (send != null) {
            send.storing(result, firstPs, endPs, passes.peerPollPs(bytes));
            endPs += work.charge(endPs, send.fencePs(bytes));
        }
        if (transfer.type().connected()) {
            endPs += work.charge(endPs, kernel.costs().exitPs(kernel.protocol()));
        }
        if (transfer.awaited() && ends.network()) {
            endPs += work.charge(endPs, gpu().fencePs());
        }
        if (bytes > 0 && (inside(receive) || inside(send))) {
            kernel.gpu().use().inside(nowPs, endPs);
        }
        state = State.PASSING;
        trace(transfer, nowPs, endPs);
        node.at(endPs, this, block);
    }

    private static boolean inside(@Nullable ConnectionEnd end) {
        return end != null && !end.overNetwork();
    }

    private void trace(Transfer transfer, long startPs, long endPs) {
        if (node.instruments().tracing()) {
            Track track =
                    Track.at(node.place()).part("gpu", kernel.gpu().device()).part("block", block);
            String name = "%s tile %d".formatted(transfer.type().symbol(), cursor.tile());
            node.instruments().span(track, name, startPs, endPs, 0);
        }
    }

    private void endPass() {
        Transfer transfer = cursor.transfer();
        data.write(transfer, cursor.offset(), result);
        ReceiveEnd receive = transfer.type().receives() ? ends.receive() : null;
        if (receive != null) {
            receive.release();
        }
        SendEnd send = transfer.type().sends() ? ends.send() : null;
        if (send != null) {
            send.stored(result);
        }
        result = new Payload.Phantom(0);
        state = State.READY;
        polled = false;
        flagged = false;
        lookedPs = UNSEEN;
        long tile = cursor.tile();
        if (cursor.advance()) {
            dependenciesMet = false;
            if (transfer.awaited()) {
                semaphores().publish(block, kernel.number(), tile, transfer.number());
            }
        }
    }

    private GpuConstants gpu() {
        return kernel.costs().gpu();
    }

    private Party party(Transfer transfer) {
        return kernel.gpu()
                .block(block)
                .part("step", code.block().steps().get(transfer.step()).number())
                .part("(" + transfer.type().symbol() + ")");
    }
}
