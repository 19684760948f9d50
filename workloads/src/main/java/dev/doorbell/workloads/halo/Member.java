package dev.doorbell.workloads.halo;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.flow.sum.ExactSum;
import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.HaloTally;
import dev.doorbell.libraries.halo.Packing;
import dev.doorbell.libraries.halo.ibgda.PutExchange;
import dev.doorbell.libraries.halo.reduce.ExactAllreduce;
import dev.doorbell.libraries.halo.scheme.HaloOptions;
import dev.doorbell.libraries.halo.scheme.HaloRank;
import dev.doorbell.libraries.halo.scheme.Scheme;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whoever has a domain: a rank of MPI or a PE. */
public interface Member {

    /** The code that runs it. */
    Program program();

    /** Its way to exchange by a scheme. */
    Exchanger exchanger(String scheme);

    /** Packing of this member. */
    Packing packing();

    /** Tally of its exchanges. */
    HaloTally tally();

    /** Sum of all members' parts, the same on each. */
    ExactSum sum(ExactSum part);

    /** Waits until everybody has come here. */
    void barrier();

    /** A rank that exchanges by any of {@code schemes}. */
    static Member rank(
            Mpi mpi,
            HaloLayout layout,
            List<Scheme> schemes,
            HaloOptions options,
            HaloConstants constants) {
        HaloRank rank = new HaloRank(mpi, layout, schemes, options, constants);
        Collectives collectives = new Collectives(mpi, mpi.world());
        return new Member() {
            private @Nullable ExactAllreduce allreduce;

            @Override
            public Program program() {
                return mpi.process().program();
            }

            @Override
            public Exchanger exchanger(String scheme) {
                return Scheme.of(scheme).exchanger(rank);
            }

            @Override
            public Packing packing() {
                return rank.packing();
            }

            @Override
            public HaloTally tally() {
                return rank.tally();
            }

            @Override
            public ExactSum sum(ExactSum part) {
                ExactAllreduce known = allreduce;
                if (known == null) {
                    known = new ExactAllreduce(mpi);
                    allreduce = known;
                }
                return known.sum(part);
            }

            @Override
            public void barrier() {
                collectives.barrier();
            }
        };
    }

    /** A PE whose GPU puts. */
    static Member pe(Pe pe, Program host, PutExchange puts) {
        return new Member() {
            @Override
            public Program program() {
                return host;
            }

            @Override
            public Exchanger exchanger(String scheme) {
                return puts;
            }

            @Override
            public Packing packing() {
                return puts.packing();
            }

            @Override
            public HaloTally tally() {
                return puts.tally();
            }

            @Override
            public ExactSum sum(ExactSum part) {
                throw new UnsupportedOperationException("PEs have no exact sum");
            }

            @Override
            public void barrier() {
                pe.launch(host, 1, Cta::barrierAll);
            }
        };
    }
}
