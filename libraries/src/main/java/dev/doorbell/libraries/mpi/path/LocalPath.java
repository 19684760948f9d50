package dev.doorbell.libraries.mpi.path;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.SharedMemory;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.Origin;

/**
 * Path to ranks of the same node. Short messages are copied twice through shared memory. For a long
 * message the receiver makes one copy out of the sender's memory.
 */
final class LocalPath {

    private final HostProcess process;
    private final Thresholds thresholds;
    private final SharedMemory shared;
    private final SharedMemory.Inbox inbox;
    private final Receives receives;

    LocalPath(HostProcess process, Thresholds thresholds, SharedMemory shared, Receives receives) {
        this.process = process;
        this.thresholds = thresholds;
        this.shared = shared;
        this.receives = receives;
        inbox = inboxOf(process.rank());
    }

    void send(Transfer send) {
        SharedMemory.Inbox to = inboxOf(send.peer());
        Envelope envelope = send.envelope();
        boolean eager = send.standard() && send.bytes() <= thresholds.localEagerBytes();
        if (eager && to.reserveSlot()) {
            Payload content = process.copyToSlot(send.address(), send.bytes());
            enter(to, new SharedMemory.Entry.Slot(envelope, content));
            send.complete();
        } else {
            offer(send);
        }
    }

    /** Offers a message for the receiver to copy. */
    private void offer(Transfer send) {
        enter(
                inboxOf(send.peer()),
                new SharedMemory.Entry.Offer(
                        send.envelope(), send.address(), send.bytes(), send::complete));
    }

    /** Withdraws a message unless it is matched. */
    void withdraw(Transfer send, int behind) {
        enter(
                inboxOf(send.peer()),
                new SharedMemory.Entry.Withdraw(send.envelope(), behind, send::withdrawn));
    }

    /** Takes the first entry of the rank's own queue, which must be visible. */
    void poll() {
        switch (inbox.take()) {
            case SharedMemory.Entry.Slot(Envelope envelope, Payload content) -> {
                receives.arrived(envelope, new Arrival.Content(content, Origin.SLOT));
                inbox.releaseSlot();
            }
            case SharedMemory.Entry.Offer offer ->
                    receives.arrived(
                            offer.envelope(),
                            new Arrival.Offered(
                                    offer.bytes(),
                                    offer.envelope().source(),
                                    offer.address(),
                                    offer.copied()));
            case SharedMemory.Entry.Copied(Runnable copied) -> copied.run();
            case SharedMemory.Entry.Withdraw withdrawal -> {
                Envelope envelope = withdrawal.envelope();
                boolean found = receives.withdraw(envelope, withdrawal.behind());
                enter(
                        inboxOf(envelope.source()),
                        new SharedMemory.Entry.Withdrawn(() -> withdrawal.answer().accept(found)));
            }
            case SharedMemory.Entry.Withdrawn(Runnable answer) -> answer.run();
        }
    }

    /** Copies an offered message to the buffer of its receive. */
    void fetch(Transfer receive, Arrival.Offered offered) {
        process.work(process.constants().singleCopyPs(offered.bytes()));
        process.copy(offered.address(), receive.address(), offered.bytes());
        enter(inboxOf(offered.sender()), new SharedMemory.Entry.Copied(offered.copied()));
        receive.complete();
    }

    SharedMemory.Inbox inbox() {
        return inbox;
    }

    private void enter(SharedMemory.Inbox to, SharedMemory.Entry entry) {
        process.work(process.constants().sharedMemoryOverheadPs());
        to.add(entry);
    }

    private SharedMemory.Inbox inboxOf(int rank) {
        return shared.inbox(process.layout().localRank(rank));
    }
}
