package dev.doorbell.libraries.mpi.inter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntercommunicatorTest {

    private final List<String> log = new ArrayList<>();

    @Test
    void groupsMeetMergeAndDivide() {
        MpiCluster ranks = MpiCluster.of(2, 2);

        MachineRun run =
                ranks.run(mpi -> {
                    boolean odd = mpi.rank() % 2 == 1;
                    Communicator half = mpi.communicator(odd ? List.of(3, 1) : List.of(0, 2));
                    Leaders.RemoteLeader remote =
                            half.rank() == 0
                                    ? new Leaders.RemoteLeader(mpi, mpi.messages(), odd ? 0 : 3, 5)
                                    : null;

                    Intercommunicator groups = Leaders.meet(mpi, half, 0, remote);

                    assertThat(groups.local().members()).isEqualTo(half.members());
                    assertThat(groups.remote().members())
                            .isEqualTo(odd ? List.of(0, 2) : List.of(3, 1));
                    assertThat(groups.merge(odd).members()).containsExactly(0, 2, 3, 1);
                    assertThat(groups.merge(!odd).members()).containsExactly(3, 1, 0, 2);
                    assertThat(groups.merge(true).members()).containsExactly(0, 2, 3, 1);
                    assertThat(groups.split(odd ? 1 : 0, 0, -1)).isEmpty();
                    assertThat(groups.create(odd ? List.of(1) : List.of(0, 2)).isPresent())
                            .isEqualTo(mpi.rank() != 3);
                    Intercommunicator low = groups.split(mpi.rank() / 2, 0, -1).orElseThrow();
                    assertThat(low.remote().members()).containsExactly(mpi.rank() ^ 1);
                    log.add("met");
                });

        assertThat(run.faults()).isEmpty();
        assertThat(run.state()).isEqualTo(RunState.COMPLETED);
        assertThat(log).hasSize(4);
    }
}
