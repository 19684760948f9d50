package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayDeque;

/**
 * Queue of submissions that wait for room in a send queue, in order of arrival. Their slots are
 * consecutive, as if each had claimed them with an atomicAdd before the wait.
 */
final class RoomLine {

    private final NodeMemory memory;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private Runnable look = () -> {};
    private int promised;

    RoomLine(NodeMemory memory) {
        this.memory = memory;
    }

    /** Returns true if no submission waits or is about to continue. */
    boolean empty() {
        return waiting.isEmpty() && promised == 0;
    }

    /**
     * Joins the queue. Returns when there is room for all earlier blocks and these, or an error.
     */
    void await(Program program, GpuQueuePair pair, int blocks, long pollPs) {
        if (waiting.isEmpty()) {
            look = () -> grant(pair, pollPs);
            memory.watch(pair.completionQueue, look);
        }
        Waiting mine = new Waiting(program, blocks);
        waiting.addLast(mine);
        grant(pair, pollPs);
        // Another of the program's submissions may also wake it.
        while (!mine.granted) {
            program.suspend(
                    new Wait(
                            program.name(),
                            "room for %d blocks on %s".formatted(blocks, pair.text()),
                            Party.named("the NIC, when it completes earlier ones")));
        }
        promised -= blocks;
    }

    /**
     * Lets submissions with room continue, in order. After an error all continue, and see the
     * error.
     */
    void grant(GpuQueuePair pair, long pollPs) {
        if (waiting.isEmpty()) {
            return;
        }
        boolean broken = pair.poll() != CompletionStatus.SUCCESS;
        while (!waiting.isEmpty()
                && (broken || pair.queue.hasRoomFor(promised + waiting.getFirst().blocks))) {
            Waiting next = waiting.removeFirst();
            promised += next.blocks;
            next.program.node().at(next.program.nowPs() + pollPs, next);
        }
        if (waiting.isEmpty()) {
            memory.unwatch(pair.completionQueue, look);
        }
    }

    /** Waiting submission. Its step is the instant at which it has seen the room. */
    private static final class Waiting extends Step {

        private final Program program;
        private final int blocks;
        private boolean granted;

        Waiting(Program program, int blocks) {
            super(StepKinds.QUEUE_ROOM);
            this.program = program;
            this.blocks = blocks;
        }

        @Override
        public void run(int index) {
            granted = true;
            program.wake(0);
        }
    }
}
