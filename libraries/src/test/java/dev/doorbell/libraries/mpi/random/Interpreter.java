package dev.doorbell.libraries.mpi.random;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.libraries.mpi.PointToPoint;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Split;
import dev.doorbell.libraries.mpi.completion.Completions;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.random.Event.Op;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs a random program as one rank, and answers as {@code interpreter.c} does. */
final class Interpreter {

    private final Mpi mpi;
    private final Completions completions;
    private final List<@Nullable Communicator> groups = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private final List<Runnable> waiting = new ArrayList<>();
    private final StringBuilder answers = new StringBuilder();
    private final @Nullable DpuCollectives dpus;

    Interpreter(Mpi mpi) {
        this(mpi, null);
    }

    /**
     * Creates an interpreter.
     *
     * @param dpus collectives of workers, for those that they run; null for none
     */
    Interpreter(Mpi mpi, @Nullable DpuCollectives dpus) {
        this.mpi = mpi;
        this.dpus = dpus;
        completions = new Completions(mpi);
        groups.add(mpi.world());
    }

    /** Runs a program and returns the hashes of everything that the rank received. */
    String run(RandomMpiProgram program) {
        List<Event> events = program.events();
        for (int number = 0; number < events.size(); number++) {
            run(events.get(number), number);
        }
        return answers.toString();
    }

    private void run(Event event, int number) {
        Communicator comm = groups.get(event.comm());
        switch (event.op()) {
            case COMPLETE -> complete(event.mode());
            case GROUP -> groups.add(listed(event.a()));
            case SPLIT -> groups.add(comm == null ? null : split(event, comm));
            case DUPLICATE -> groups.add(comm == null ? null : mpi.duplicate(comm));
            default -> {
                if (comm != null) {
                    communicate(event, number, comm);
                }
            }
        }
    }

    private @Nullable Communicator listed(int mask) {
        List<Integer> members = new ArrayList<>();
        for (int rank = mpi.size() - 1; rank >= 0; rank--) {
            if ((mask >> rank & 1) != 0) {
                members.add(rank);
            }
        }
        return members.contains(mpi.rank()) ? mpi.communicator(members) : null;
    }

    private @Nullable Communicator split(Event event, Communicator comm) {
        int rank = comm.rank();
        int colour = rank == event.b() ? Split.UNDEFINED : rank % event.a();
        return Split.of(mpi, comm, colour, rank * event.b() % 5);
    }

    private void communicate(Event event, int number, Communicator comm) {
        switch (event.op()) {
            case MESSAGE, STREAM -> messages(event, number, comm);
            case FUNNEL -> funnel(event, number, comm);
            case SHIFT -> shift(event, number, comm);
            case PERSISTENT -> persistent(event, number, comm);
            default -> collective(event, number, comm);
        }
    }

    private void messages(Event event, int number, Communicator comm) {
        int n = comm.size();
        int from = event.a() % n;
        int to = event.b() % n;
        boolean stream = event.op() == Op.STREAM;
        int count = stream ? 3 : 1;
        PointToPoint messages = new PointToPoint(mpi, comm);
        List<Incoming> incoming = new ArrayList<>();
        if (comm.rank() == to) {
            for (int i = 0; i < count; i++) {
                boolean any = !stream && (event.type() & 2) != 0;
                long in = mpi.process().allocate(event.size());
                Request receive =
                        messages.irecv(
                                in,
                                event.size(),
                                any ? Mpi.ANY_SOURCE : from,
                                stream ? Mpi.ANY_TAG : number + 1);
                requests.add(receive);
                incoming.add(new Incoming(in, receive));
            }
            waiting.add(() -> {
                long value = 0;
                for (Incoming one : incoming) {
                    value = received(value, one.address, one.request.status());
                }
                report(number, value);
            });
        }
        if (comm.rank() == from) {
            for (int i = 0; i < count; i++) {
                int size = stream ? Filling.part(event.size(), number, i) : event.size();
                int tag = stream ? 1000 + (number * 3 + i * 7) % 5 : number + 1;
                long out = filled(size, number, from, i);
                requests.add(
                        (event.type() & 1) != 0
                                ? messages.issend(out, size, to, tag)
                                : messages.isend(out, size, to, tag));
            }
        }
    }

    private void funnel(Event event, int number, Communicator comm) {
        int n = comm.size();
        int rank = comm.rank();
        int root = event.a() % n;
        PointToPoint messages = new PointToPoint(mpi, comm);
        if (rank != root) {
            for (int i = 0; i < 2; i++) {
                int size = Filling.part(event.size(), number + rank, i);
                long out = filled(size, number, rank, i);
                requests.add(messages.isend(out, size, root, number + 1));
            }
            return;
        }
        long[] chains = new long[n];
        List<Incoming> incoming = new ArrayList<>();
        for (int i = 0; i < 2 * (n - 1); i++) {
            long in = mpi.process().allocate(event.size());
            if (event.type() == 0) {
                Request receive = messages.irecv(in, event.size(), Mpi.ANY_SOURCE, number + 1);
                requests.add(receive);
                incoming.add(new Incoming(in, receive));
            } else {
                Status probed = messages.probe(Mpi.ANY_SOURCE, number + 1);
                Status status = messages.receive(in, probed.bytes(), probed.source(), number + 1);
                chains[status.source()] = received(chains[status.source()], in, status);
            }
        }
        Runnable finish =
                () -> {
                    for (Incoming one : incoming) {
                        Status status = one.request.status();
                        chains[status.source()] =
                                received(chains[status.source()], one.address, status);
                    }
                    long sum = 0;
                    for (long chain : chains) {
                        sum += chain;
                    }
                    report(number, sum);
                };
        if (event.type() == 0) {
            waiting.add(finish);
        } else {
            finish.run();
        }
    }

    private void shift(Event event, int number, Communicator comm) {
        int n = comm.size();
        int rank = comm.rank();
        int to = rank + event.a() % n;
        int from = rank - event.a() % n;
        boolean chain = event.b() % 2 != 0;
        int bytes = event.size();
        long in = mpi.process().allocate(bytes);
        Status status =
                new PointToPoint(mpi, comm)
                        .sendReceive(
                                new PointToPoint.Part(
                                        filled(bytes, number, rank, 0),
                                        bytes,
                                        chain && to >= n ? Mpi.PROC_NULL : to % n,
                                        number + 1),
                                new PointToPoint.Part(
                                        in,
                                        bytes,
                                        chain && from < 0 ? Mpi.PROC_NULL : (from + n) % n,
                                        number + 1));
        report(number, received(0, in, status));
    }

    private void persistent(Event event, int number, Communicator comm) {
        int from = event.a() % comm.size();
        int to = event.b() % comm.size();
        int rank = comm.rank();
        int bytes = event.size();
        long out = mpi.process().allocate(bytes);
        long in = mpi.process().allocate(bytes);
        PointToPoint messages = new PointToPoint(mpi, comm);
        List<Request> all = new ArrayList<>();
        if (rank == to) {
            all.add(messages.receiveInit(in, bytes, from, number + 1));
        }
        if (rank == from) {
            all.add(
                    (event.type() & 1) != 0
                            ? messages.ssendInit(out, bytes, to, number + 1)
                            : messages.sendInit(out, bytes, to, number + 1));
        }
        long value = 0;
        for (int i = 0; i < 3; i++) {
            mpi.process().node().memory().write(out, Filling.bytes(bytes, number, rank, i));
            mpi.startAll(all);
            mpi.awaitAll(all);
            if (rank == to) {
                value = received(value, in, all.getFirst().status());
            }
        }
        if (rank == to) {
            report(number, value);
        }
    }

    private void collective(Event event, int number, Communicator comm) {
        CollectiveStep step = new CollectiveStep(mpi, comm, event, number);
        DpuCollectives workers = dpus;
        Runnable offloaded = workers == null ? null : step.startOn(workers);
        Request request = offloaded == null ? step.start() : null;
        Runnable finish =
                () -> {
                    if (offloaded != null) {
                        offloaded.run();
                    }
                    if (step.hashed() >= 0) {
                        report(number, Filling.hash(0, content(step.in(), step.hashed())));
                    }
                };
        if (event.mode() == 0 && request != null) {
            mpi.await(request);
        } else if (request != null) {
            requests.add(request);
        }
        if (event.mode() == 0) {
            finish.run();
        } else {
            waiting.add(finish);
        }
    }

    private void complete(int mode) {
        switch (mode) {
            case 0 -> mpi.awaitAll(requests);
            case 1 -> {
                for (int left = requests.size(); left > 0; left--) {
                    completions.waitAny(requests);
                }
            }
            case 3 -> {
                while (!completions.testAll(requests)) {
                    mpi.process().work(1_000_000);
                }
            }
            default -> {
                int left = requests.size();
                while (left > 0) {
                    left -=
                            (mode == 2
                                            ? completions.waitSome(requests)
                                            : completions.testSome(requests))
                                    .size();
                }
            }
        }
        waiting.forEach(Runnable::run);
        waiting.clear();
        requests.clear();
    }

    private long filled(int bytes, int number, int rank, int part) {
        long address = mpi.process().allocate(bytes);
        mpi.process().node().memory().write(address, Filling.bytes(bytes, number, rank, part));
        return address;
    }

    private byte[] content(long address, int bytes) {
        return MpiCluster.content(mpi, address, bytes);
    }

    private long received(long before, long address, Status status) {
        long value = Filling.hash(before, status.source());
        value = Filling.hash(value, status.tag());
        value = Filling.hash(value, status.bytes());
        return Filling.hash(value, content(address, status.bytes()));
    }

    private void report(int number, long value) {
        answers.append(" %d:%016x".formatted(number, value));
    }

    private record Incoming(long address, Request request) {}
}
