package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import java.util.List;

/** Competing work of the GPU, on a separate stream. */
enum Rival {
    /** An application's kernel on all SMs, for as long as a copy to the host moves its bytes. */
    KERNEL("kernel"),
    /** {@code cudaMemcpyAsync} to the host. */
    TO_HOST("copy-to-host"),
    /** {@code cudaMemcpyAsync} to the device. */
    TO_DEVICE("copy-to-device");

    /** All, in the order of their numbers in measurements. */
    static final List<Rival> ALL = List.of(values());

    private final String label;

    Rival(String label) {
        this.label = label;
    }

    /** Its name in tables. */
    String label() {
        return label;
    }

    /** The work, as large as so many bytes. */
    GpuWork work(PackConstants constants, long bytes) {
        long toHostPs = constants.toHost().timePs(bytes);
        return switch (this) {
            case KERNEL -> GpuWork.kernel(constants.kernel().launchPs(), toHostPs);
            case TO_HOST -> constants.copy(constants.copyPs(), toHostPs, bytes, true);
            case TO_DEVICE ->
                    constants.copy(
                            constants.copyPs(), constants.toDevice().timePs(bytes), bytes, false);
        };
    }
}
