package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.libraries.msccl.runtime.network.Meeting;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** GPU and the host program that calls collectives on it, one after the other. */
public final class Rank {

    private final GpuState gpu;
    private final Meeting meeting;
    private @Nullable Program program;
    private @Nullable Kernel kernel;
    private long calls;
    private long issuedPs;
    private long nextPs;

    Rank(GpuState gpu, Meeting meeting) {
        this.gpu = gpu;
        this.meeting = meeting;
    }

    void start(Consumer<Rank> body) {
        gpu.node()
                .start(
                        Party.actor("rank", gpu.rank()),
                        running -> {
                            program = running;
                            body.accept(this);
                        });
    }

    /** Number of the rank. */
    public int rank() {
        return gpu.rank();
    }

    /** Node of the rank. */
    public Node node() {
        return gpu.node();
    }

    /** Bus address of the first cell of a call's buffers. */
    public long buffers() {
        return gpu.buffers();
    }

    /** The present instant. */
    public long nowPs() {
        return gpu.node().nowPs();
    }

    /**
     * Puts the kernel of a call into the GPU's stream and returns at its end. The host does not
     * wait for it: while a kernel runs, the host launches the next one.
     */
    public void call(Call call) {
        Program host = host();
        issuedPs += gpu.costs().gpu().launchPs();
        host.sleepUntil(Math.max(issuedPs, nextPs));
        calls++;
        Kernel launched = new Kernel(gpu, call, calls, () -> ended(host));
        kernel = launched;
        launched.start();
        while (kernel != null) {
            host.suspend(
                    new Wait(host.name(), "its kernel", Party.parts("thread blocks", gpu.party())));
        }
    }

    /** Waits for all other ranks. All continue at the same instant, with nothing in flight. */
    public void meet() {
        meeting.join(gpu.device(), host());
        issuedPs = nowPs();
    }

    /** Use of its links up to now. */
    public LinkUse.Times linkTimes() {
        return gpu.use().times(nowPs());
    }

    private void ended(Program host) {
        kernel = null;
        nextPs = nowPs() + gpu.costs().gapPs();
        host.wake(0);
    }

    private Program host() {
        Program present = program;
        if (present == null) {
            throw new IllegalStateException("expected a rank that has been started");
        }
        return present;
    }

    /** Waits of its thread blocks. */
    List<Wait> waits() {
        Kernel running = kernel;
        return running == null ? new ArrayList<>() : running.waits();
    }
}
