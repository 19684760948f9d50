package dev.doorbell.workloads.halo.solver;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.cost.LocalSize;
import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.workloads.halo.Member;
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
    private final SortedMap<Integer, Spent> exchanges = new TreeMap<>();
    private long issuedPs;
    private long endPs;
    private long kernelsPs;

    SolverRank(Member member, String scheme, KernelTimes times, LocalSize size, boolean phantom) {
        this.member = member;
        this.times = times;
        this.size = size;
        this.phantom = phantom;
        exchanger = member.exchanger(scheme);
    }

    @Override
    public void launched(Kernel kernel) {
        long bodyPs = times.bodyPs(kernel, size);
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
        exchanger.exchange(components);
        long tookPs = program().nowPs() - startPs;
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
     * @param ps all together
     */
    record Spent(long count, long ps) {
        Spent plus(Spent other) {
            return new Spent(count + other.count, ps + other.ps);
        }
    }
}
