package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.workloads.binary.CallTimes;
import dev.doorbell.workloads.binary.ExitCodes;
import java.util.Optional;

/**
 * Program of one node: it carries out the calls of a guest until the guest ends. Virtual time
 * stands still while the guest computes.
 */
public final class VerbsDoor {

    private final Guest guest;
    private final Session session;
    private final Streams streams;
    private final ManagerCalls manager;
    private final Calls calls = new Calls();
    private final CallTimes times = new CallTimes();
    private String last = "before its first call";

    private VerbsDoor(Guest guest, Mpi mpi, Profile profile) {
        this.guest = guest;
        session = new Session(guest, mpi);
        streams = new Streams(mpi);
        manager = new ManagerCalls(mpi, streams);
        manager.addTo(calls);
        PairCalls pairs = new PairCalls(session, profile.count("nic.rnrRetries"));
        pairs.addTo(calls);
        new MemoryCalls(session, Device.of(profile)).addTo(calls);
        new WorkCalls(session, pairs).addTo(calls);
        new StreamCalls(session, streams).addTo(calls);
        new SourceCalls(session, mpi, streams, manager, pairs).addTo(calls);
    }

    /**
     * Runs a node to the end of its guest.
     *
     * @param profile hardware
     * @throws RankFault if the guest fails
     */
    public static void run(Guest guest, Mpi mpi, Profile profile) {
        new VerbsDoor(guest, mpi, profile).serve();
    }

    private void serve() {
        try {
            for (Call call = guest.next(now()); call != null; call = guest.next(now())) {
                if (call.function() == VerbsFunction.WRITTEN.number()) {
                    long address = call.address(0);
                    int bytes = Math.toIntExact(call.address(1));
                    session.registered().written(address, guest.memory().load(address, bytes));
                } else {
                    answer(call);
                }
            }
        } finally {
            times.record(session.process().node().instruments(), guest.rank());
        }
        Optional<String> failure = guest.failure();
        if (failure.isPresent()) {
            ExitCodes.record(
                    session.process().node().instruments(), guest.rank(), guest.exitCode());
            throw new RankFault("node %d %s %s".formatted(guest.rank(), failure.get(), last));
        }
        manager.close();
        streams.closeAll();
    }

    /** Carries out a call of the guest, and lets it return or suspends it. */
    private void answer(Call call) {
        int result =
                switch (call.function()) {
                    case Guest.WAIT -> await(call);
                    case Guest.END -> resume(call);
                    default -> carryOut(call);
                };
        int suspended = call.function() == Guest.WAIT ? 0 : session.waits().suspended();
        session.registered().deliver(guest.memory());
        if (suspended == 0) {
            guest.answer(result, now());
        } else {
            guest.suspend(suspended, now());
        }
    }

    private int await(Call call) {
        session.process().program().sleep(call.aheadPs());
        return session.waits().complete((int) call.arguments()[0]);
    }

    private int resume(Call call) {
        session.process().program().sleep(call.aheadPs());
        Waits.Suspended suspended = session.waits().resume((int) call.arguments()[0]);
        long from = now();
        try {
            return suspended.end().getAsInt();
        } catch (MpiException wrong) {
            throw fault(suspended.function(), String.valueOf(wrong.getMessage()));
        } catch (RankFault wrong) {
            throw fault(suspended.function(), wrong.sentence());
        } finally {
            times.extend(suspended.function().symbol(), now() - from, 0);
        }
    }

    private int carryOut(Call call) {
        boolean forked = call.function() == Guest.FORKED;
        int number = forked ? (int) call.arguments()[0] : call.function();
        VerbsFunction function = VerbsFunction.of(number);
        if (forked) {
            throw fault(function, "a child process called it; only the process of the node may");
        }
        last = "after " + function.symbol();
        session.waits().begin(function, call.threads());
        session.process().program().sleep(call.aheadPs());
        if (function != VerbsFunction.POLL_CQ && function != VerbsFunction.POLL_MEMORY) {
            session.activity().happened();
        }
        long from = now();
        try {
            return calls.run(function, call);
        } catch (MpiException wrong) {
            throw fault(function, String.valueOf(wrong.getMessage()));
        } catch (RankFault wrong) {
            throw fault(function, wrong.sentence());
        } finally {
            times.add(function.symbol(), now() - from, 0);
        }
    }

    private RankFault fault(VerbsFunction function, String sentence) {
        return new RankFault(
                "node %d in %s: %s".formatted(guest.rank(), function.symbol(), sentence));
    }

    private long now() {
        return session.process().nowPs();
    }
}
