package dev.doorbell.workloads.halo.solver;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.cost.LocalSize;
import dev.doorbell.libraries.flow.sum.ExactSum;
import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.workloads.halo.Member;
import dev.doorbell.workloads.halo.Overlap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rank that carries out the solver's calls on the emulated machine. Kernels are launched one after
 * the other and occupy the GPU; they end before an exchange begins. The solver's numbers to send
 * are copied to the fields in emulated memory, and ghosts are read from there.
 */
final class SolverRank implements Exchange, Launches {

    private final Member member;
    private final Exchanger exchanger;
    private final KernelTimes times;
    private final LocalSize size;
    private final boolean phantom;
    private final Overlap overlap;
    private final long boundary;
    private final SortedMap<Integer, Spent> exchanges = new TreeMap<>();
    private long interiorPs;
    private long issuedPs;
    private long endPs;
    private long kernelsPs;

    SolverRank(
            Member member,
            String scheme,
            KernelTimes times,
            Overlap overlap,
            LocalSize size,
            boolean phantom) {
        this.member = member;
        this.times = times;
        this.size = size;
        this.phantom = phantom;
        this.overlap = overlap;
        exchanger = member.exchanger(scheme);
        boundary = member.packing().layout().boundary();
    }

    @Override
    public void launched(Kernel kernel) {
        long wholePs = times.bodyPs(kernel, size);
        boolean split = overlap == Overlap.INTERIOR && exchanged(kernel);
        long bodyPs = split ? wholePs * boundary / Math.max(1, size.owned()) : wholePs;
        interiorPs = wholePs - bodyPs;
        issuedPs = Math.max(issuedPs, program().nowPs()) + times.launchPs();
        long startPs = Math.max(endPs, issuedPs);
        // Time before it that is neither launch nor kernel counts as computing: the GPU waits for
        // it.
        kernelsPs += startPs - Math.max(endPs, program().nowPs()) + bodyPs;
        endPs = startPs + bodyPs;
    }

    @Override
    public void exchange(String field, double[] values, int components) {
        exchangeCells(values, components);
    }

    /** The sum over all domains: a part leaves the GPU, and the ranks reduce. */
    @Override
    public double sum(ExactSum part) {
        finish();
        program().sleep(times.readPs());
        return member.sum(part).value();
    }

    /** An exchange without numbers. */
    void exchangePhantom(int components) {
        exchangeCells(new double[0], components);
    }

    /** Waits until the kernels launched so far have ended. */
    void finish() {
        program().sleepUntil(endPs);
    }

    /** Time in kernels, their launches included. */
    long kernelsPs() {
        return kernelsPs;
    }

    /** Count and time of exchanges, by their fields. */
    SortedMap<Integer, Spent> exchanges() {
        return exchanges;
    }

    private void exchangeCells(double[] values, int components) {
        finish();
        if (!phantom) {
            store(values, components);
        }
        long startPs = program().nowPs();
        if (interiorPs > 0) {
            exchanger.exchange(components, interiorPs);
        } else {
            exchanger.exchange(components);
        }
        kernelsPs += interiorPs;
        long tookPs = program().nowPs() - startPs - interiorPs;
        interiorPs = 0;
        exchanges.merge(components, new Spent(1, tookPs), Spent::plus);
        program().node().instruments().step(1);
        if (!phantom) {
            load(values, components);
        }
    }

    private void store(double[] values, int components) {
        FieldArrays fields = exchanger.fields();
        for (Neighbour neighbour : domain().neighbours()) {
            for (int cell : neighbour.send()) {
                for (int i = 0; i < components; i++) {
                    long bits = Double.doubleToRawLongBits(values[cell * components + i]);
                    fields.write(i, cell, bits);
                }
            }
        }
    }

    private void load(double[] values, int components) {
        FieldArrays fields = exchanger.fields();
        for (int cell = domain().owned().length; cell < domain().cells(); cell++) {
            for (int i = 0; i < components; i++) {
                values[cell * components + i] = Double.longBitsToDouble(fields.read(i, cell));
            }
        }
    }

    /** Returns true if an exchange follows a kernel at once. */
    private static boolean exchanged(Kernel kernel) {
        return switch (kernel) {
            case VELOCITY_GRADIENT, MOMENTUM_UPDATE, PRESSURE_SWEEP, PRESSURE_GRADIENT -> true;
            case PRESSURE_UPDATE,
                    PRESSURE_DIRECTION,
                    MOMENTUM_FLUX,
                    DIVERGENCE_FLUX,
                    DIVERGENCE,
                    MASS_FLUX,
                    VELOCITY_CORRECTION ->
                    false;
        };
    }

    private Domain domain() {
        return member.packing().layout().domain();
    }

    private Program program() {
        return member.program();
    }

    /**
     * Count and time of exchanges.
     *
     * @param count of them
     * @param ps all together, without kernels that ran during them
     */
    record Spent(long count, long ps) {
        Spent plus(Spent other) {
            return new Spent(count + other.count, ps + other.ps);
        }
    }
}
