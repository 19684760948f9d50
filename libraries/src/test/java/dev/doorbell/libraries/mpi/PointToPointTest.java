package dev.doorbell.libraries.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.completion.Completions;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointToPointTest {

    private static final int ROOM = 40_000;

    private final List<String> log = new ArrayList<>();

    /** Eager and rendezvous messages of one sender match wildcards in the order of their sends. */
    @ParameterizedTest
    @CsvSource({"2, 1, false", "1, 2, false", "2, 1, true", "1, 2, true"})
    void wildcardsTakeMessagesInOrder(int nodes, int ranksPerNode, boolean late) {
        int[] lengths = {100, 30_000, 0, 9_000, 20_000, 1};
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    if (mpi.rank() == 0) {
                        List<Request> sends = new ArrayList<>();
                        for (int i = 0; i < lengths.length; i++) {
                            long buffer = MpiCluster.filled(mpi, lengths[i], i);
                            sends.add(mpi.isend(buffer, lengths[i], 1, i));
                        }
                        mpi.awaitAll(sends);
                        return;
                    }
                    if (late) {
                        mpi.process().work(100_000_000);
                    }
                    for (int i = 0; i < lengths.length; i++) {
                        long buffer = mpi.process().allocate(ROOM);
                        Status status =
                                mpi.receive(
                                        buffer,
                                        ROOM,
                                        i % 2 == 0 ? Mpi.ANY_SOURCE : 0,
                                        i % 3 == 2 ? i : Mpi.ANY_TAG);
                        assertThat(status).isEqualTo(new Status(0, i, lengths[i], false));
                        assertThat(MpiCluster.content(mpi, buffer, lengths[i]))
                                .isEqualTo(MpiCluster.pattern(lengths[i], i));
                    }
                    log.add("received");
                });

        assertThat(log).containsExactly("received");
    }

    /** The receive that was posted first takes a message, with wildcards or without. */
    @ParameterizedTest
    @CsvSource({"2, 1, 10", "1, 2, 10", "2, 1, 20000", "1, 2, 20000"})
    void receivesMatchInTheOrderOfTheirPosts(int nodes, int ranksPerNode, int bytes) {
        int[][] patterns = {{0, 1}, {Mpi.ANY_SOURCE, 2}, {Mpi.ANY_SOURCE, Mpi.ANY_TAG}, {0, 2}};
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    long buffer = mpi.process().allocate(4L * bytes);
                    if (mpi.rank() == 0) {
                        mpi.process().work(50_000_000);
                        for (int tag : new int[] {2, 2, 2, 1}) {
                            mpi.send(buffer, bytes, 1, tag);
                        }
                        return;
                    }
                    List<Request> receives = new ArrayList<>();
                    for (int[] pattern : patterns) {
                        long at = buffer + (long) receives.size() * bytes;
                        receives.add(mpi.irecv(at, bytes, pattern[0], pattern[1]));
                    }
                    mpi.awaitAll(receives);
                    receives.forEach(it -> log.add("tag " + it.status().tag()));
                    assertThat(new Completions(mpi).waitAny(receives))
                            .isEqualTo(Completions.NONE_ACTIVE);
                });

        assertThat(log).containsExactly("tag 1", "tag 2", "tag 2", "tag 2");
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 10", "1, 2, 10", "2, 1, 20000", "1, 2, 20000"})
    void probesLeaveTheMessageWhereItIs(int nodes, int ranksPerNode, int bytes) {
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    long buffer = mpi.process().allocate(bytes);
                    if (mpi.rank() == 0) {
                        mpi.process().work(50_000_000);
                        mpi.send(buffer, bytes, 1, 7);
                        return;
                    }
                    PointToPoint messages = mpi.messages();
                    assertThat(messages.iprobe(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isNull();
                    Status status = messages.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    assertThat(status).isEqualTo(new Status(0, 7, bytes, false));
                    assertThat(messages.iprobe(0, 7)).isEqualTo(status);
                    assertThat(messages.iprobe(0, 8)).isNull();
                    assertThat(messages.receive(buffer, bytes, status.source(), status.tag()))
                            .isEqualTo(status);
                    assertThat(messages.iprobe(0, 7)).isNull();
                    log.add("received");
                });

        assertThat(log).containsExactly("received");
    }

    @Test
    void aProbeThatFindsNothingIsReported() {
        MachineRun cluster =
                MpiCluster.of(2, 1)
                        .run(mpi -> {
                            if (mpi.rank() == 0) {
                                mpi.messages().probe(Mpi.ANY_SOURCE, 3);
                            } else {
                                mpi.receive(0, 0, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                            }
                        });

        assertThat(cluster.state()).isEqualTo(RunState.DEADLOCK);
        assertThat(cluster.waits())
                .containsExactly(
                        "rank 0 waits for a message with tag 3 from any rank, by any rank",
                        "rank 1 waits for a message of at most 0 bytes with any tag from any rank,"
                                + " by any rank");
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 0", "1, 2, 0", "2, 1, 100", "1, 2, 100", "2, 1, 20000", "1, 2, 20000"})
    void aSynchronousSendWaitsForItsReceive(int nodes, int ranksPerNode, int bytes) {
        long latePs = 70_000_000;
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    long buffer = MpiCluster.filled(mpi, bytes, 1 - mpi.rank());
                    if (mpi.rank() == 0) {
                        mpi.messages().ssend(buffer, bytes, 1, 7);
                        assertThat(mpi.process().nowPs()).isGreaterThan(latePs);
                        return;
                    }
                    mpi.process().work(latePs);
                    mpi.receive(buffer, bytes, 0, 7);
                    assertThat(MpiCluster.content(mpi, buffer, bytes))
                            .isEqualTo(MpiCluster.pattern(bytes, 1));
                    log.add("received");
                });

        assertThat(log).containsExactly("received");
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "1, 2"})
    void persistentRequestsRunAgain(int nodes, int ranksPerNode) {
        int bytes = 12_000;
        run(
                nodes,
                ranksPerNode,
                mpi -> {
                    PointToPoint messages = mpi.messages();
                    int peer = 1 - mpi.rank();
                    long out = mpi.process().allocate(bytes);
                    long in = mpi.process().allocate(bytes);
                    List<Request> both =
                            List.of(
                                    messages.sendInit(out, bytes, peer, 1),
                                    messages.receiveInit(in, bytes, peer, Mpi.ANY_TAG));
                    assertThat(mpi.test(both.get(1))).isTrue();
                    for (int i = 0; i < 3; i++) {
                        MpiCluster.fill(mpi, out, bytes, 10 * i + mpi.rank());
                        mpi.startAll(both);
                        mpi.awaitAll(both);
                        assertThat(both.get(1).status())
                                .isEqualTo(new Status(peer, 1, bytes, false));
                        assertThat(MpiCluster.content(mpi, in, bytes))
                                .isEqualTo(MpiCluster.pattern(bytes, 10 * i + peer));
                        log.add("exchanged");
                    }
                });

        assertThat(log).hasSize(6);
    }

    @Test
    void aSendAndAReceiveInOneCallGoAroundARing() {
        run(
                2,
                2,
                mpi -> {
                    int n = mpi.size();
                    int bytes = 30_000;
                    long out = MpiCluster.filled(mpi, bytes, mpi.rank());
                    long in = mpi.process().allocate(bytes);
                    int before = (mpi.rank() + n - 1) % n;
                    Status status =
                            mpi.messages()
                                    .sendReceive(
                                            new PointToPoint.Part(
                                                    out, bytes, (mpi.rank() + 1) % n, 5),
                                            new PointToPoint.Part(
                                                    in, bytes, Mpi.ANY_SOURCE, Mpi.ANY_TAG));
                    assertThat(status).isEqualTo(new Status(before, 5, bytes, false));
                    assertThat(MpiCluster.content(mpi, in, bytes))
                            .isEqualTo(MpiCluster.pattern(bytes, before));
                    log.add("received");
                });

        assertThat(log).hasSize(4);
    }

    @Test
    void noProcessIsAPeerThatMovesNothing() {
        run(
                1,
                2,
                mpi -> {
                    PointToPoint messages = mpi.messages();
                    messages.send(0, 100, Mpi.PROC_NULL, 1);
                    assertThat(messages.receive(0, 100, Mpi.PROC_NULL, 1))
                            .isEqualTo(Status.NO_PROCESS);
                    assertThat(messages.probe(Mpi.PROC_NULL, 1)).isEqualTo(Status.NO_PROCESS);
                    log.add("passed");
                });

        assertThat(log).hasSize(2);
    }

    @Test
    void aCancelledReceiveTakesNoMessage() {
        run(
                1,
                2,
                mpi -> {
                    long buffer = MpiCluster.filled(mpi, 100, mpi.rank());
                    if (mpi.rank() == 0) {
                        mpi.send(buffer, 100, 1, 5);
                        return;
                    }
                    Request first = mpi.irecv(buffer, 50, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    mpi.cancel(first);
                    mpi.await(first);
                    assertThat(first.status().cancelled()).isTrue();
                    Request second = mpi.irecv(buffer, 100, 0, 5);
                    mpi.await(second);
                    mpi.cancel(second);
                    assertThat(second.status()).isEqualTo(new Status(0, 5, 100, false));
                    log.add("received");
                });

        assertThat(log).containsExactly("received");
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 200_000})
    void aCancelledSendIsNotReceived(int bytes) {
        run(
                2,
                2,
                mpi -> {
                    mpi.tolerateLengths();
                    long buffer = MpiCluster.filled(mpi, bytes, mpi.rank());
                    if (mpi.rank() == 0) {
                        for (int to = 1; to < 4; to++) {
                            Request send = mpi.isend(buffer, bytes, to, 5);
                            mpi.cancel(send);
                            mpi.await(send);
                            assertThat(send.status().cancelled()).isTrue();
                            mpi.send(buffer, 0, to, 6);
                        }
                        return;
                    }
                    mpi.receive(buffer, 0, 0, 6);
                    assertThat(mpi.messages().iprobe(0, 5)).isNull();
                    log.add("received");
                });

        assertThat(log).containsExactly("received", "received", "received");
    }

    /** One rank completes messages of all others by each of the calls for several requests. */
    @ParameterizedTest
    @ValueSource(strings = {"waitAny", "waitSome", "testAny", "testSome", "testAll"})
    void completionsReportEveryRequestOnce(String call) {
        run(
                3,
                2,
                mpi -> {
                    int bytes = 3_000 * mpi.rank();
                    long buffer = mpi.process().allocate(20_000);
                    if (mpi.rank() > 0) {
                        mpi.process().work(1_000_000L * (7 - mpi.rank()));
                        mpi.send(buffer, bytes, 0, mpi.rank());
                        return;
                    }
                    List<Request> receives = new ArrayList<>();
                    for (int from = 1; from < mpi.size(); from++) {
                        receives.add(
                                mpi.irecv(
                                        mpi.process().allocate(20_000), 20_000, from, Mpi.ANY_TAG));
                    }
                    Completions completions = new Completions(mpi);
                    List<Integer> reported = new ArrayList<>();
                    while (receives.stream().anyMatch(Request::active)) {
                        switch (call) {
                            case "waitAny" -> reported.add(completions.waitAny(receives));
                            case "waitSome" -> reported.addAll(completions.waitSome(receives));
                            case "testAny" -> {
                                int next = completions.testAny(receives);
                                if (next >= 0) {
                                    reported.add(next);
                                }
                            }
                            case "testSome" -> reported.addAll(completions.testSome(receives));
                            default -> {
                                if (completions.testAll(receives)) {
                                    reported.addAll(List.of(0, 1, 2, 3, 4));
                                }
                            }
                        }
                    }
                    assertThat(reported).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
                    for (int i = 0; i < receives.size(); i++) {
                        assertThat(receives.get(i).status())
                                .isEqualTo(new Status(i + 1, i + 1, 3_000 * (i + 1), false));
                    }
                    log.add("received");
                });

        assertThat(log).containsExactly("received");
    }

    private static void run(int nodes, int ranksPerNode, Consumer<Mpi> body) {
        MachineRun cluster = MpiCluster.of(nodes, ranksPerNode).run(body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }
}
