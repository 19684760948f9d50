package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.SourceKind;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.guest.verbs.source.Alarm;
import dev.doorbell.guest.verbs.source.Source;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Calls that wait until something arrives for one of several sources, or until a deadline. */
final class SourceCalls {

    /** Deadline of a call that does not wait. */
    private static final long LOOK = 0;

    /** Result of a call after which the guest has to look for itself, and to wait again. */
    private static final int AGAIN = -1;

    private final Session session;
    private final Mpi mpi;
    private final Streams streams;
    private final ManagerCalls manager;
    private final PairCalls queues;
    private int changes;

    SourceCalls(Session session, Mpi mpi, Streams streams, ManagerCalls manager, PairCalls queues) {
        this.session = session;
        this.mpi = mpi;
        this.streams = streams;
        this.manager = manager;
        this.queues = queues;
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.AWAIT, this::await);
        calls.add(VerbsFunction.CHANGED, this::change);
    }

    private int change(Call call) {
        changes = call.integer(0);
        return 0;
    }

    /** Returns the number of sources for which something has arrived. */
    private int await(Call call) {
        long address = call.address(0);
        byte[] memory = session.memory().load(address, call.integer(1) * Source.BYTES);
        List<Source> sources = Source.list(memory);
        long deadline = call.address(2);
        int seen = call.integer(3);
        if (deadline == LOOK) {
            if (!due(sources)) {
                mpi.poll();
            }
            return take(sources, address, memory);
        }
        BooleanSupplier over =
                () -> seen != changes || session.process().nowPs() >= deadline || due(sources);
        Alarm alarm = new Alarm(session.process().program(), deadline);
        if (!over.getAsBoolean()) {
            alarm.start();
        }
        return session.waits()
                .until(
                        over,
                        () -> mpi.await(over, () -> reason(sources)),
                        () -> {
                            alarm.stop();
                            int found = take(sources, address, memory);
                            boolean again = found == 0 && session.process().nowPs() < deadline;
                            return again ? AGAIN : found;
                        });
    }

    private boolean due(List<Source> sources) {
        for (Source source : sources) {
            boolean request = source.kind() == SourceKind.MANAGER && manager.requested();
            if (request || state(source) != Source.State.EMPTY) {
                return true;
            }
        }
        return false;
    }

    /** Stores the states of the sources, and returns how many are not empty. */
    private int take(List<Source> sources, long address, byte[] memory) {
        if (sources.stream().anyMatch(it -> it.kind() == SourceKind.MANAGER)) {
            manager.takeRequests();
        }
        int found = 0;
        for (int i = 0; i < sources.size(); i++) {
            Source.State state = state(sources.get(i));
            Source.write(memory, i, state);
            found += state == Source.State.EMPTY ? 0 : 1;
        }
        session.memory().store(address, memory, 0, memory.length);
        return found;
    }

    private Source.State state(Source source) {
        int number = source.number();
        return switch (source.kind()) {
            case STREAM ->
                    streams.atEnd(number) ? Source.State.ENDED : ready(streams.ready(number));
            case PORT -> ready(streams.acceptable(number));
            case COMPLETIONS -> ready(queues.eventDue(number));
            case MANAGER -> ready(manager.ready(number));
        };
    }

    private static Source.State ready(boolean arrived) {
        return arrived ? Source.State.READY : Source.State.EMPTY;
    }

    private Wait reason(List<Source> sources) {
        String events =
                sources.stream()
                        .map(it -> it.kind().awaited())
                        .distinct()
                        .collect(Collectors.joining(" or "));
        return new Wait(
                mpi.process().program().name(),
                events.isEmpty() ? "an event of its descriptors" : events,
                Party.named("any node"));
    }
}
