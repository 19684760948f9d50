package dev.doorbell.libraries.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommunicatorTest {

    private final List<String> log = new ArrayList<>();

    /** Equal tags of different communicators do not match, whatever the order. */
    @Test
    void messagesStayInTheirCommunicator() {
        run(
                MpiCluster.of(2, 2),
                mpi -> {
                    Communicator backwards = mpi.communicator(List.of(3, 2, 1, 0));
                    Communicator same = mpi.duplicate(backwards);
                    PointToPoint first = new PointToPoint(mpi, backwards);
                    PointToPoint second = new PointToPoint(mpi, same);
                    int me = backwards.rank();
                    assertThat(me).isEqualTo(3 - mpi.rank());
                    int to = (me + 1) % 4;
                    int from = (me + 3) % 4;
                    Request one = first.isend(MpiCluster.filled(mpi, 100, me), 100, to, 7);
                    Request two = second.isend(MpiCluster.filled(mpi, 200, 50 + me), 200, to, 7);
                    long in = mpi.process().allocate(200);
                    assertThat(second.receive(in, 200, Mpi.ANY_SOURCE, Mpi.ANY_TAG))
                            .isEqualTo(new Status(from, 7, 200, false));
                    assertThat(MpiCluster.content(mpi, in, 200))
                            .isEqualTo(MpiCluster.pattern(200, 50 + from));
                    assertThat(first.receive(in, 200, Mpi.ANY_SOURCE, Mpi.ANY_TAG))
                            .isEqualTo(new Status(from, 7, 100, false));
                    mpi.awaitAll(List.of(one, two));
                    log.add("received");
                });

        assertThat(log).hasSize(4);
    }

    /** Ranks make different numbers of communicators before they make one together. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void membersAgreeOnAContext(boolean phantom) {
        List<Integer> contexts = new ArrayList<>();
        MpiCluster ranks = MpiCluster.of(3, 2);
        run(
                phantom ? ranks.withPhantom() : ranks,
                mpi -> {
                    List<Integer> all = IntStream.range(0, mpi.size()).boxed().toList();
                    for (int n = 2; n <= 5; n++) {
                        if (mpi.rank() < n) {
                            mpi.communicator(all.subList(0, n));
                        }
                    }
                    Communicator pair =
                            mpi.communicator(mpi.rank() < 3 ? List.of(0, 1, 2) : List.of(3, 4, 5));
                    mpi.free(pair);
                    contexts.add(mpi.communicator(all).context());
                });

        assertThat(contexts).hasSize(6).containsOnly(2 * 6);
    }

    @Test
    void aFreedContextIsUsedAgain() {
        run(
                MpiCluster.of(1, 2),
                mpi -> {
                    for (int i = 0; i < Contexts.CONTEXTS + 1; i++) {
                        mpi.free(mpi.duplicate(mpi.world()));
                    }
                });
    }

    @Test
    void tooManyCommunicatorsAreRefused() {
        MachineRun cluster =
                MpiCluster.of(1, 1)
                        .run(mpi -> {
                            for (int i = 0; i < Contexts.CONTEXTS; i++) {
                                mpi.duplicate(mpi.world());
                            }
                        });

        assertThat(cluster.faults())
                .containsExactly(
                        "rank 0: no context is free at all ranks of the new communicator; expected"
                                + " at most 2046 besides that of all ranks");
    }

    private static void run(MpiCluster ranks, Consumer<Mpi> body) {
        MachineRun cluster = ranks.run(body);
        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.waits()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
    }
}
