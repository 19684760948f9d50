package dev.doorbell.workloads.nvshmem.ordering;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** Mistakes of programs that use NVSHMEM; every one ends the job with a sentence that names it. */
public final class WrongUse implements Workload {

    private static final int BYTES = 4096;
    private static final long HEAP_BYTES = 1 << 20;

    private static final Parameter<WrongUseCase> CASE =
            Parameter.choice("case", WrongUseCase.UNREACHABLE_PE, "what is wrong");

    private static final WorkloadCard CARD =
            NvshmemJob.card(
                    "wrong-use",
                    "A mistake in a program, to see how it is reported",
                    List.of(CASE));

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        WrongUseCase which = given.get(CASE);
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        HEAP_BYTES,
                        "NVSHMEM_SYMMETRIC_SIZE",
                        it -> it.rcPerPe(1));
        return new Plan(nvshmem, which);
    }

    private record Plan(NvshmemJob nvshmem, WrongUseCase which) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return nvshmem.software(pe -> {
                SymmetricAddress buffer = pe.heap().malloc(bytes(pe));
                SymmetricAddress signal = pe.heap().mallocSignals(1);
                if (which != WrongUseCase.MISSING_MALLOC || !last(pe)) {
                    pe.heap().malloc(BYTES);
                }
                pe.start(host -> run(pe, host, buffer, signal));
            });
        }

        private long bytes(Pe pe) {
            return switch (which) {
                case ASYMMETRIC_MALLOC -> last(pe) ? 2 * BYTES : BYTES;
                case MALLOC_OVER_HEAP -> 2 * pe.heap().dataBytes();
                default -> BYTES;
            };
        }

        private void run(Pe pe, Program host, SymmetricAddress buffer, SymmetricAddress signal) {
            pe.launch(
                    host,
                    1,
                    cta -> {
                        switch (which) {
                            case UNREACHABLE_PE -> put(cta, buffer, pe.pes());
                            case NEGATIVE_PE -> put(cta, buffer, -1);
                            case UNALLOCATED_TARGET -> put(cta, buffer.plus(3 * BYTES), 0);
                            case MISSING_SIGNAL -> {
                                if (last(pe)) {
                                    cta.waits().until(signal, Comparison.GE, 1);
                                }
                            }
                            case ASYMMETRIC_MALLOC,
                                    MISSING_MALLOC,
                                    MALLOC_OVER_HEAP,
                                    MISSING_BARRIER ->
                                    put(cta, buffer, (pe.id() + 1) % pe.pes());
                        }
                    });
            if (which != WrongUseCase.MISSING_BARRIER || !last(pe)) {
                pe.launch(host, 1, Cta::barrierAll);
            }
        }

        /** A mistake in an address is PE 0's alone. */
        private static void put(Cta cta, SymmetricAddress target, int peer) {
            boolean mistaken = peer < 0 || peer >= cta.pe().pes() || target.offset() > BYTES;
            if (!mistaken || cta.pe().id() == 0) {
                cta.rma().put(target, new SymmetricAddress(false, 0), BYTES / 2, peer, Scope.BLOCK);
            }
        }

        private static boolean last(Pe pe) {
            return pe.id() == pe.pes() - 1;
        }

        @Override
        public List<String> warnings() {
            return nvshmem.warnings();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of();
        }
    }
}
