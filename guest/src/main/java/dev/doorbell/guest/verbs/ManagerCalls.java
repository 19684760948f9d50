package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Calls of the connection manager. Its connections are streams to ports of their own. A client's
 * request waits until node 0 listens for the first time. From then on, node 0 refuses requests to
 * other ports whenever it waits for events.
 */
final class ManagerCalls {

    /** Result of an accept without a request. */
    private static final int NONE = -1;

    private final Mpi mpi;
    private final Streams streams;
    private final TreeSet<Integer> listening = new TreeSet<>();
    private final Map<Integer, Queue<Integer>> requests = new TreeMap<>();
    private boolean listened;

    ManagerCalls(Mpi mpi, Streams streams) {
        this.mpi = mpi;
        this.streams = streams;
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.MANAGER_LISTEN, this::listen);
        calls.add(VerbsFunction.MANAGER_UNLISTEN, this::unlisten);
        calls.add(VerbsFunction.MANAGER_ACCEPT, this::accept);
        calls.add(VerbsFunction.MANAGER_CONNECT, call -> streams.connectManager(call.integer(0)));
    }

    /** Refuses the requests that wait, at the end of the guest. */
    void close() {
        if (listened) {
            mpi.progress();
            listening.clear();
            takeRequests();
        }
    }

    private int listen(Call call) {
        listening.add(call.integer(0));
        listened = true;
        return 0;
    }

    private int unlisten(Call call) {
        int port = call.integer(0);
        listening.remove(port);
        requests.getOrDefault(port, new ArrayDeque<>()).forEach(streams::close);
        requests.remove(port);
        return 0;
    }

    private int accept(Call call) {
        Queue<Integer> waiting = requests.get(call.integer(0));
        Integer stream = waiting == null ? null : waiting.poll();
        return stream == null ? NONE : stream;
    }

    /** Returns true if a request waits to be taken. */
    boolean requested() {
        return listened && streams.requested();
    }

    /** Returns true if a message has arrived for a connection, or for a port, which is negative. */
    boolean ready(int source) {
        return source < 0
                ? !requests.getOrDefault(-source, new ArrayDeque<>()).isEmpty()
                : source > 0 && streams.ready(source);
    }

    /** Takes requests that have arrived, and refuses those to ports where nobody listens. */
    void takeRequests() {
        while (requested()) {
            Streams.Request request = streams.takeRequest();
            if (listening.contains(request.port())) {
                requests.computeIfAbsent(request.port(), port -> new ArrayDeque<>())
                        .add(request.stream());
            } else {
                streams.close(request.stream());
            }
        }
    }
}
