package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;

/** Calls about TCP connections. */
final class StreamCalls {

    private final Session session;
    private final Streams streams;

    StreamCalls(Session session, Streams streams) {
        this.session = session;
        this.streams = streams;
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.ACCEPT, this::accept);
        calls.add(VerbsFunction.CONNECT, call -> streams.connect(call.integer(0)));
        calls.add(VerbsFunction.READ, this::read);
        calls.add(VerbsFunction.WRITE, this::write);
        calls.add(VerbsFunction.CLOSE, this::close);
    }

    private int accept(Call call) {
        int port = call.integer(0);
        return session.waits()
                .until(() -> streams.acceptable(port), () -> {}, () -> streams.accept(port));
    }

    private int read(Call call) {
        return session.waits()
                .until(() -> streams.ready(call.integer(0)), () -> {}, () -> readNow(call));
    }

    private int readNow(Call call) {
        byte[] bytes = streams.read(call.integer(0), call.integer(2));
        session.memory().store(call.address(1), bytes, 0, bytes.length);
        return bytes.length;
    }

    private int write(Call call) {
        int bytes = call.integer(2);
        streams.write(call.integer(0), session.memory().load(call.address(1), bytes));
        return bytes;
    }

    private int close(Call call) {
        streams.close(call.integer(0));
        return 0;
    }
}
