package dev.doorbell.libraries.msccl.nccl.machine;

import dev.doorbell.hardware.TestProfile;

/** Machines of shipped profiles. */
public final class Machines {

    /** Eight A100. */
    public static final Machine NDV4 = Machine.of(TestProfile.shipped("ndv4-a100"));

    /** Sixteen V100. */
    public static final Machine DGX2 = Machine.of(TestProfile.shipped("dgx2-v100"));

    /** Eight H100. */
    public static final Machine NDV5 = Machine.of(TestProfile.shipped("ndv5-h100"));

    private Machines() {}

    /** Returns a machine of four GPUs of the generation of A100 on two sockets, without NVLink. */
    public static Machine pcie(CpuVendor cpu) {
        return new Machine(
                80,
                4,
                0,
                false,
                new Machine.Pcie(4, 16, 1),
                new Machine.Sockets(2, 16_000),
                1,
                25_000,
                false,
                cpu);
    }

    /** Returns a machine like another with GPUs of another compute capability. */
    public static Machine with(Machine machine, int computeCapability) {
        return new Machine(
                computeCapability,
                machine.gpus(),
                machine.nvlinks(),
                machine.switched(),
                machine.pcie(),
                machine.sockets(),
                machine.nics(),
                machine.nicMbPerSecond(),
                machine.gpuDirect(),
                machine.cpu());
    }

    /** Returns a machine of four A100 with four NVLinks between each two of them. */
    public static Machine pairs() {
        return new Machine(
                80,
                4,
                12,
                false,
                new Machine.Pcie(4, 16, 1),
                Machine.Sockets.ONE,
                4,
                25_000,
                true,
                CpuVendor.AMD);
    }
}
