package dev.doorbell.guest.mpi.environment;

import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.message.BufferedSends;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.workloads.binary.ExitCodes;

/** Calls for the begin and the end of MPI, and inquiries. */
public final class EnvironmentCalls implements Calls.Area {

    private static final String LIBRARY = "Doorbell";

    private final Rank rank;
    private final BufferedSends sends;
    private int threads;

    /** Creates the calls of a rank. */
    public EnvironmentCalls(Rank rank, BufferedSends sends) {
        this.rank = rank;
        this.sends = sends;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Init", this::init);
        calls.add("Init_thread", this::initThread);
        calls.add("Initialized", call -> flag(call.address(0), rank.lifetime().initialized()));
        calls.add("Finalize", this::end);
        calls.add("Finalized", call -> flag(call.address(0), rank.lifetime().finalized()));
        calls.add("Abort", this::abort);
        calls.add("Query_thread", call -> rank.integer(call.address(0), threads));
        calls.add("Get_processor_name", this::processorName);
        calls.add(
                "Get_library_version",
                call -> rank.text(call.address(0), call.address(1), LIBRARY));
        calls.add("Get_version", this::version);
    }

    private int init(Call call) {
        if (rank.lifetime().initialized()) {
            throw new RankFault("MPI is already initialized");
        }
        rank.lifetime().initialize();
        // No rank leaves before all have entered, so all begin with about the same time.
        rank.communicators().get(Abi.COMM_WORLD).collectives().barrier();
        return Abi.SUCCESS;
    }

    private int initThread(Call call) {
        init(call);
        threads = Math.min(call.integer(2), Abi.THREAD_MULTIPLE);
        rank.waits().allowThreads(threads == Abi.THREAD_MULTIPLE);
        return rank.integer(call.address(3), threads);
    }

    private int end(Call call) {
        rank.communicatorAttributes().deleteAll(Abi.COMM_SELF);
        rank.communicatorAttributes().deleteAll(Abi.COMM_WORLD);
        sends.detach();
        rank.communicators().get(Abi.COMM_WORLD).collectives().barrier();
        rank.lifetime().end();
        return Abi.SUCCESS;
    }

    private int abort(Call call) {
        ExitCodes.record(rank.mpi().process().node().instruments(), rank.number(), call.integer(1));
        throw new RankFault("the program aborts with code " + call.integer(1));
    }

    private int processorName(Call call) {
        int node = rank.mpi().process().node().index();
        return rank.text(call.address(0), call.address(1), "node" + node);
    }

    private int version(Call call) {
        rank.values().storeInt(call.address(0), Abi.VERSION);
        return rank.integer(call.address(1), Abi.SUBVERSION);
    }

    private int flag(long address, boolean value) {
        return rank.integer(address, value ? 1 : 0);
    }
}
