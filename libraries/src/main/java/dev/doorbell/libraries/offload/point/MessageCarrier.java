package dev.doorbell.libraries.offload.point;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import java.util.ArrayDeque;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Carrier of a rank's long messages of MPI: the worker of the sending rank moves them. */
public final class MessageCarrier implements Carrier {

    private final Offload offload;
    private final HostProcess process;
    private final int leastBytes;
    private final ArrayDeque<Part> ended = new ArrayDeque<>();
    private @Nullable Runnable wakeUp;

    /**
     * Creates the carrier of a rank.
     *
     * @param leastBytes length of the shortest message it carries, 1 or more
     */
    public MessageCarrier(Offload offload, int leastBytes) {
        this.offload = offload;
        process = offload.process();
        this.leastBytes = leastBytes;
    }

    @Override
    public int leastBytes() {
        return leastBytes;
    }

    /** {@inheritDoc} Half of the completion words are left to others. */
    @Override
    public boolean room() {
        return offload.words().free() > offload.words().count() / 2;
    }

    /** {@inheritDoc} A quarter of the completion words is left to collectives. */
    @Override
    public boolean roomForNamed() {
        return offload.words().free() > offload.words().count() / 4;
    }

    @Override
    public void send(Name message, long address, int bytes, IntConsumer done) {
        Transfer.Source content = offload.export(address, bytes);
        CompletionWord word = begin(done);
        tell(message, new ReadyToSend(id(message), content, bytes, word).encode());
    }

    @Override
    public void receive(Name message, long address, int bytes, IntConsumer done) {
        Transfer.Target buffer =
                new Transfer.Target(process.rank(), address, process.key(address, bytes));
        CompletionWord word = begin(done);
        tell(message, new ReadyToReceive(id(message), buffer, bytes, word).encode());
    }

    @Override
    public void withdrawSend(Name message) {
        tell(message, new Retraction(id(message), MessageType.RETRACTED_SEND).encode());
    }

    @Override
    public void withdrawReceive(Name message) {
        tell(message, new Retraction(id(message), MessageType.RETRACTED_RECEIVE).encode());
    }

    @Override
    public boolean ready() {
        return !ended.isEmpty();
    }

    /** {@inheritDoc} The rank has polled the word. */
    @Override
    public void progress() {
        Part part = ended.removeFirst();
        int status = offload.words().status(part.word);
        long length = offload.words().detail(part.word);
        process.node().memory().unwatch(part.word.address(), part);
        offload.words().release(part.word);
        if (status == Retraction.STATUS) {
            part.done.accept(WITHDRAWN);
        } else if (status == CompletionStatus.SUCCESS.code()) {
            part.done.accept((int) length);
        } else {
            throw new RankFault(
                    "rank %d: a message that its workers move ended with %s"
                            .formatted(process.rank(), CompletionStatus.of(status)));
        }
    }

    @Override
    public void arm(Runnable wakes) {
        wakeUp = wakes;
    }

    @Override
    public void disarm() {
        wakeUp = null;
    }

    private CompletionWord begin(IntConsumer done) {
        CompletionWord word = offload.words().take();
        process.node().memory().watch(word.address(), new Part(word, done));
        return word;
    }

    private void tell(Name message, byte[] bytes) {
        offload.tell(offload.worker(message.source()), bytes);
    }

    private static MessageId id(Name name) {
        return new MessageId(
                new Envelope(name.source(), name.destination(), name.tag()),
                name.context(),
                name.number());
    }

    /** Rank's part of a message, whose word is written once. */
    private final class Part implements Runnable {

        private final CompletionWord word;
        private final IntConsumer done;

        Part(CompletionWord word, IntConsumer done) {
            this.word = word;
            this.done = done;
        }

        @Override
        public void run() {
            ended.addLast(this);
            Runnable waiting = wakeUp;
            if (waiting != null) {
                waiting.run();
            }
        }
    }
}
