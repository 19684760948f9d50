package dev.doorbell.workloads.halo.exchange;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.halo.Defect;
import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.HaloTally.Counts;
import dev.doorbell.libraries.halo.scheme.Scheme;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.workloads.halo.Member;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Program of a member: for each case one exchange that is not measured, then the measured ones, one
 * after the other.
 *
 * @param profile of the machine
 * @param kernel before each exchange
 * @param cases to measure
 * @param iterations measured exchanges of each
 * @param defect of the last exchange of each
 * @param seed of the numbers
 * @param phantom whether there are no numbers
 */
record ExchangeProgram(
        Profile profile,
        StepKernel kernel,
        List<ExchangeCase> cases,
        int iterations,
        @Nullable Defect defect,
        long seed,
        boolean phantom) {

    /**
     * Rows are case, time, bytes to host, bytes to device, copies, MPI operations, least lead,
     * kernels.
     */
    static final String SERIES = "halo exchange";

    ExchangeProgram {
        cases = List.copyOf(cases);
    }

    void run(Member member) {
        Domain domain = member.packing().layout().domain();
        GhostCheck check = new GhostCheck(member.program().node(), domain, seed);
        for (int i = 0; i < cases.size(); i++) {
            member.barrier();
            measure(member, check, i);
        }
    }

    private void measure(Member member, GhostCheck check, int number) {
        ExchangeCase it = cases.get(number);
        Exchanger exchanger = member.exchanger(it.scheme());
        StepKernel.Times times =
                kernel.times(
                        profile, member.packing().layout(), !it.scheme().equals(Scheme.CPU.text()));
        Instruments instruments = member.program().node().instruments();
        long first = (long) number * (iterations + 1);
        if (!phantom) {
            check.fill(exchanger.fields(), it.fields(), first);
        }
        exchange(member, exchanger, check, it, times, first);
        instruments.step(1);
        long startPs = member.program().nowPs();
        Counts before = member.tally().counts();
        member.tally().takeLeadPs();
        long leadPs = Long.MAX_VALUE;
        for (long i = first + 1; i <= first + iterations; i++) {
            member.packing().spoil(i == first + iterations ? defect : null);
            exchange(member, exchanger, check, it, times, i);
            leadPs = Math.min(leadPs, member.tally().takeLeadPs());
            instruments.step(1);
        }
        member.packing().spoil(null);
        Counts counts = member.tally().counts().since(before);
        instruments.measure(
                SERIES,
                (long) number,
                member.program().nowPs() - startPs,
                counts.toHostBytes(),
                counts.toDeviceBytes(),
                counts.copies(),
                counts.messages(),
                leadPs,
                times.kernelPs());
        if (!phantom) {
            check.verifyOwned(exchanger.fields(), it.fields(), first, first + iterations);
        }
    }

    private void exchange(
            Member member,
            Exchanger exchanger,
            GhostCheck check,
            ExchangeCase it,
            StepKernel.Times times,
            long exchange) {
        if (!phantom) {
            check.advance(exchanger.fields(), it.fields(), exchange);
        }
        member.program().sleep(times.waitPs());
        if (times.duringPs() > 0) {
            exchanger.exchange(it.fields(), times.duringPs());
        } else {
            exchanger.exchange(it.fields());
        }
        if (!phantom) {
            check.verify(exchanger.fields(), it.fields(), exchange, it.scheme());
        }
    }

    /** Steps of a member: all its exchanges. */
    long steps() {
        return (long) cases.size() * (iterations + 1);
    }
}
