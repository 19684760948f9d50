package dev.doorbell.hardware.gpu;

/**
 * Work of an engine of a GPU: a kernel or a copy.
 *
 * @param engine that does it
 * @param launchPs from the call to the engine; passes while the engine does the works before
 * @param setupPs on the engine before its bytes move
 * @param bodyPs of the rest, alone on the machine
 * @param bytes that pass PCIe while it lasts; 0 for work within the GPU
 * @param toHost whether they pass to the host, not to the GPU
 */
public record GpuWork(
        GpuEngine engine, long launchPs, long setupPs, long bodyPs, long bytes, boolean toHost) {

    private static final long MEGA = 1_000_000;

    public GpuWork {
        if (launchPs < 0 || setupPs < 0 || bodyPs < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "expected no negative time or size but was %d ps, %d ps, %d ps, %d B"
                            .formatted(launchPs, setupPs, bodyPs, bytes));
        }
    }

    /** A kernel that stays within the GPU. */
    public static GpuWork kernel(long launchPs, long bodyPs) {
        return new GpuWork(GpuEngine.SMS, launchPs, 0, bodyPs, 0, true);
    }

    /** A kernel that writes host memory, or reads it. */
    public static GpuWork zeroCopy(long launchPs, long bodyPs, long bytes, boolean toHost) {
        return new GpuWork(GpuEngine.SMS, launchPs, 0, bodyPs, bytes, toHost);
    }

    /** A copy between the memories of GPU and host. */
    public static GpuWork copy(
            long launchPs, long setupPs, long bodyPs, long bytes, boolean toHost) {
        return new GpuWork(
                toHost ? GpuEngine.TO_HOST : GpuEngine.TO_DEVICE,
                launchPs,
                setupPs,
                bodyPs,
                bytes,
                toHost);
    }

    /** The same work, with its launch on the engine. */
    public GpuWork launchedByEngine() {
        return new GpuWork(engine, 0, launchPs + setupPs, bodyPs, bytes, toHost);
    }

    /** Time it takes alone. */
    public long alonePs() {
        return Math.addExact(Math.addExact(launchPs, setupPs), bodyPs);
    }

    /** Demand on PCIe while its bytes move, in megabytes per second, rounded down. */
    long demand() {
        return bytes == 0 ? 0 : Math.multiplyExact(bytes, MEGA) / Math.max(1, bodyPs);
    }
}
