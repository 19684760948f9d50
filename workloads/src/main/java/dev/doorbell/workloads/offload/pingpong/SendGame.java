package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.workloads.measure.Pattern;

/** Messages in SENDs: the buffer of a receive request takes them. */
final class SendGame implements Game {

    private final Verbs verbs;
    private final EndpointAddress peer;
    private final Messages messages;
    private final int window;
    private final Node node;

    SendGame(Verbs verbs, EndpointAddress peer, Messages messages, int window) {
        this.verbs = verbs;
        this.peer = peer;
        this.messages = messages;
        this.window = window;
        node = verbs.program().node();
    }

    @Override
    public void prepare(int number) {}

    @Override
    public void ping(int number) {
        verbs.send(peer, messages.content(messages.message(number, false)));
        verbs.drain();
        messages.verify(node, messages.message(number, true), verbs.receive());
    }

    @Override
    public void pong(int number) {
        messages.verify(node, messages.message(number, false), verbs.receive());
        verbs.send(peer, messages.content(messages.message(number, true)));
        verbs.drain();
    }

    @Override
    public void burst(int number) {
        byte[] content = messages.content(messages.message(number, false));
        for (int i = 0; i < window; i++) {
            verbs.send(peer, content);
        }
        verbs.drain();
        verbs.receive();
    }

    @Override
    public void absorb(int number) {
        Pattern message = messages.message(number, false);
        for (int i = 0; i < window; i++) {
            messages.verify(node, message, verbs.receive());
        }
        verbs.send(peer, new byte[Integer.BYTES]);
        verbs.drain();
    }

    /** Every message was compared as it came. */
    @Override
    public void finish(int number) {}
}
