package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times at which the kernels of a stream start. */
class StreamSimulationTest {

    private static final int KERNELS = 5;

    private final NvshmemConstants constants = NvshmemConstants.of(TestProfile.profile());
    private final List<Long> starts = new ArrayList<>();

    @Test
    void shortKernelsFollowAtTheRateOfTheCalls() {
        run(0);

        assertThat(distances()).containsOnly(constants.gpu().launchPs());
    }

    /** The calls for kernels that are long enough are ahead of the GPU. */
    @Test
    void longKernelsFollowAfterAGap() {
        long workPs = 10 * constants.gpu().launchPs();

        run(workPs);

        assertThat(constants.kernelGapPs()).isLessThan(constants.gpu().launchPs());
        assertThat(distances()).containsOnly(workPs + constants.kernelGapPs());
    }

    private void run(long workPs) {
        MachineRun cluster =
                PeMachine.of(Path.IBGDA, 1)
                        .host(pe ->
                                host -> {
                                    Stream stream = new Stream(pe);
                                    for (int i = 0; i < KERNELS; i++) {
                                        stream.launch(
                                                1,
                                                1,
                                                cta -> {
                                                    starts.add(cta.nowPs());
                                                    cta.work(workPs);
                                                });
                                    }
                                    stream.synchronize(host);
                                });

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(starts).hasSize(KERNELS);
    }

    private List<Long> distances() {
        List<Long> distances = new ArrayList<>();
        for (int i = 1; i < starts.size(); i++) {
            distances.add(starts.get(i) - starts.get(i - 1));
        }
        return distances;
    }
}
