package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Connections of the connection manager of a guest. They are streams to ports of their own. A
 * client's request waits until node 0 listens for the first time. From then on, node 0 refuses
 * requests to other ports whenever it waits for events.
 */
final class Manager {

    /** Result of a wait whose caller has to look for itself. */
    private static final int NONE = -1;

    private final Session session;
    private final Mpi mpi;
    private final Streams streams;
    private final TreeSet<Integer> listening = new TreeSet<>();
    private final Map<Integer, Queue<Integer>> requests = new TreeMap<>();
    private boolean listened;
    private int changes;

    Manager(Session session, Mpi mpi, Streams streams) {
        this.session = session;
        this.mpi = mpi;
        this.streams = streams;
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.MANAGER_LISTEN, this::listen);
        calls.add(VerbsFunction.MANAGER_UNLISTEN, this::unlisten);
        calls.add(VerbsFunction.MANAGER_ACCEPT, this::accept);
        calls.add(VerbsFunction.MANAGER_CONNECT, call -> streams.connectManager(call.integer(0)));
        calls.add(VerbsFunction.MANAGER_WAIT, this::await);
        calls.add(VerbsFunction.MANAGER_CHANGED, this::change);
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

    private int change(Call call) {
        changes = call.integer(0);
        return 0;
    }

    /** Waits until a message arrives for one of a list of streams and ports, which are negative. */
    private int await(Call call) {
        List<Integer> sources = sources(call.address(0), call.integer(1));
        int seen = call.integer(2);
        boolean mayWait = call.integer(3) != 0;
        if (!mayWait) {
            if (!due(sources)) {
                mpi.poll();
            }
            return take(sources);
        }
        return session.waits()
                .until(
                        () -> seen != changes || due(sources),
                        () -> mpi.await(() -> due(sources), this::reason),
                        () -> take(sources));
    }

    private List<Integer> sources(long address, int count) {
        ByteBuffer bytes =
                ByteBuffer.wrap(session.memory().load(address, count * Integer.BYTES))
                        .order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> sources = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sources.add(bytes.getInt());
        }
        return sources;
    }

    private boolean due(List<Integer> sources) {
        return ready(sources) != NONE || (listened && streams.requested());
    }

    private int take(List<Integer> sources) {
        if (listened) {
            takeRequests();
        }
        return ready(sources);
    }

    /** Place of the first source for which something has arrived. */
    private int ready(List<Integer> sources) {
        for (int i = 0; i < sources.size(); i++) {
            int source = sources.get(i);
            boolean ready =
                    source < 0
                            ? !requests.getOrDefault(-source, new ArrayDeque<>()).isEmpty()
                            : streams.ready(source);
            if (ready) {
                return i;
            }
        }
        return NONE;
    }

    /** Takes requests that have arrived, and refuses those to ports where nobody listens. */
    private void takeRequests() {
        while (streams.requested()) {
            Streams.Request request = streams.takeRequest();
            if (listening.contains(request.port())) {
                requests.computeIfAbsent(request.port(), port -> new ArrayDeque<>())
                        .add(request.stream());
            } else {
                streams.close(request.stream());
            }
        }
    }

    private Wait reason() {
        return new Wait(
                mpi.process().program().name(),
                "an event of the connection manager",
                Party.named("any node"));
    }
}
