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
        calls.add(VerbsFunction.ACCEPT, call -> streams.accept(call.integer(0)));
        calls.add(VerbsFunction.CONNECT, call -> streams.connect(call.integer(0)));
        calls.add(VerbsFunction.READ, this::read);
        calls.add(VerbsFunction.WRITE, this::write);
        calls.add(VerbsFunction.CLOSE, this::close);
    }

    private int read(Call call) {
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
