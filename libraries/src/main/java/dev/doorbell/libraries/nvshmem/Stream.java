package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.cuda.KernelQueue;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * CUDA stream of a PE. Kernels run one after the other in the order in which the host enqueues
 * them, while the host continues. NVSHMEM's {@code ..._on_stream} calls are kernels of one thread
 * block.
 */
public final class Stream {

    private final Pe pe;
    private final KernelQueue queue;
    private final ArrayDeque<Kernel> pending = new ArrayDeque<>();
    private final List<Program> synchronizing = new ArrayList<>();
    private boolean running;

    /** Creates an idle stream. */
    public Stream(Pe pe) {
        this.pe = pe;
        queue = new KernelQueue(pe.constants().kernelGapPs());
    }

    /** Enqueues a kernel of the program. */
    public void launch(int ctas, int threads, Consumer<Cta> kernel) {
        enqueue(pe.constants().gpu().launchPs(), ctas, threads, kernel);
    }

    /** Enqueues a kernel of the library, whose call takes longer. */
    public void call(int threads, Consumer<Cta> kernel) {
        enqueue(
                pe.constants().gpu().launchPs() + pe.constants().streamCallPs(),
                1,
                threads,
                kernel);
    }

    private void enqueue(long callPs, int ctas, int threads, Consumer<Cta> kernel) {
        pe.leaveIfFailed();
        queue.holdUntil(pe.node().nowPs());
        pending.add(new Kernel(queue.call(callPs), ctas, threads, kernel));
        if (!running) {
            running = true;
            pe.node()
                    .start(
                            Pe.party(pe.id()).part("stream"),
                            program -> pe.guarded(() -> drain(program)));
        }
    }

    /** {@code nvshmemx_barrier_all_on_stream}. */
    public void barrierAll() {
        call(pe.world().barrierThreads(), cta -> cta.barrier(pe.world(), Scope.BLOCK));
    }

    /** {@code nvshmemx_quiet_on_stream}. */
    public void quiet() {
        call(1, Cta::quiet);
    }

    /** {@code nvshmemx_putmem_on_stream}. */
    public void put(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        call(1, cta -> cta.rma().put(destination, source, bytes, peer, Scope.BLOCK));
    }

    /** {@code nvshmemx_getmem_on_stream}. */
    public void get(SymmetricAddress destination, SymmetricAddress source, int bytes, int peer) {
        call(1, cta -> cta.rma().get(destination, source, bytes, peer, Scope.BLOCK));
    }

    /** {@code nvshmemx_putmem_signal_on_stream}. */
    public void putSignal(
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            SymmetricAddress signal,
            long value,
            Signals.Update update,
            int peer) {
        call(
                1,
                cta ->
                        cta.signals()
                                .put(
                                        destination,
                                        source,
                                        bytes,
                                        signal,
                                        value,
                                        update,
                                        peer,
                                        Scope.BLOCK));
    }

    /** {@code nvshmemx_signal_wait_until_on_stream}. */
    public void signalWaitUntil(SymmetricAddress signal, Comparison comparison, long value) {
        call(1, cta -> cta.signals().waitUntil(signal, comparison, value));
    }

    /** {@code cudaStreamSynchronize}: waits until all enqueued kernels have run. */
    public void synchronize(Program host) {
        while (running) {
            synchronizing.add(host);
            host.suspend(new Wait(host.name(), "its stream", Party.parts("kernels", host.name())));
        }
        pe.leaveIfFailed();
    }

    private void drain(Program stream) {
        try {
            runAll(stream);
        } finally {
            pending.clear();
            running = false;
            synchronizing.forEach(host -> host.wake(0));
            synchronizing.clear();
        }
    }

    private void runAll(Program stream) {
        while (!pending.isEmpty()) {
            Kernel kernel = pending.removeFirst();
            queue.awaitStart(stream, kernel.calledPs());
            pe.execute(stream, kernel.ctas(), kernel.threads(), kernel.code());
        }
    }

    private record Kernel(long calledPs, int ctas, int threads, Consumer<Cta> code) {}
}
