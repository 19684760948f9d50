package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.workloads.measure.Pattern;

/**
 * Messages in RDMA WRITEs. The last byte of where a message will come is made another than the
 * message's before it can come, so that its arrival shows.
 */
final class WriteGame implements Game {

    private final Verbs verbs;
    private final EndpointAddress peer;
    private final Messages messages;
    private final int window;
    private final Node node;
    private final LocalBuffer source;
    private final long landing;
    private final RemoteRange remote;

    /**
     * A game.
     *
     * @param source buffer of the messages to write
     * @param landing buffer for the peer's messages
     * @param remote buffer for messages at the peer
     */
    WriteGame(
            Verbs verbs,
            EndpointAddress peer,
            Messages messages,
            int window,
            LocalBuffer source,
            long landing,
            RemoteRange remote) {
        this.verbs = verbs;
        this.peer = peer;
        this.messages = messages;
        this.window = window;
        this.source = source;
        this.landing = landing;
        this.remote = remote;
        node = verbs.program().node();
    }

    @Override
    public void ping(int number) {
        expect(messages.message(number, true));
        write(messages.message(number, false));
        verbs.drain();
        take(messages.message(number, true));
    }

    @Override
    public void pong(int number) {
        take(messages.message(number, false));
        expect(messages.message(number + 1, false));
        write(messages.message(number, true));
        verbs.drain();
    }

    @Override
    public void burst(int number) {
        Pattern message = messages.message(number, false);
        message.fill(node, source.address(), messages.bytes());
        for (int i = 0; i < window; i++) {
            verbs.write(peer, source, remote);
        }
        verbs.drain();
    }

    /**
     * Takes no part, as the second; the last message is compared when the first reports that it is
     * there.
     */
    @Override
    public void absorb(int number) {}

    @Override
    public void prepare(int number) {
        expect(messages.message(number, false));
    }

    @Override
    public void finish(int number) {
        messages.message(number, false).verify(node, landing, messages.bytes());
    }

    private void expect(Pattern message) {
        node.memory().host().write(last(), new byte[] {(byte) ~messages.last(message)}, 0, 1);
    }

    private void write(Pattern message) {
        message.fill(node, source.address(), messages.bytes());
        verbs.write(peer, source, remote);
    }

    private void take(Pattern message) {
        verbs.awaitByte(last(), messages.last(message));
        message.verify(node, landing, messages.bytes());
    }

    private long last() {
        return landing + messages.bytes() - 1;
    }
}
