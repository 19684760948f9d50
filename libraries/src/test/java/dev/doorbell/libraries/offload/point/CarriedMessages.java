package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.offload.collective.OffloadedMpi;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.RunState;
import java.util.List;
import java.util.function.Consumer;

/** Two nodes with a rank each, whose workers move messages of MPI, for tests. */
final class CarriedMessages {

    private static final RankLayout LAYOUT = new RankLayout(2, 1, 1, 3);
    static final int LEAST = 16 << 10;
    static final int LONG = 1 << 20;
    static final int SHORT = 256;
    static final int TAG = 5;
    static final long WORK_PS = 5_000_000_000L;
    static final long US = 1_000_000L;

    private CarriedMessages() {}

    /**
     * Runs both ranks.
     *
     * @param path path of the messages, as in {@link OffloadedMpi#OPTIONS}
     */
    static MachineRun start(String path, Consumer<Mpi> body) {
        return OffloadedMpi.onDpus(
                LAYOUT,
                List.of(RankGroup.world(LAYOUT)),
                OffloadedMpi.OPTIONS.get(path),
                LEAST,
                (mpi, collectives) -> body.accept(mpi));
    }

    /** Runs both ranks to their ends. */
    static MachineRun run(String path, Consumer<Mpi> body) {
        MachineRun run = start(path, body);
        assertThat(run.faults()).isEmpty();
        assertThat(run.state()).as("%s", run.waits()).isEqualTo(RunState.COMPLETED);
        return run;
    }

    /** Sends from rank 0 to rank 1, both of which compute meanwhile; the time of the wait. */
    static long exchange(Mpi mpi, long buffer) {
        Request request =
                mpi.rank() == 0 ? mpi.isend(buffer, LONG, 1, TAG) : mpi.irecv(buffer, LONG, 0, TAG);
        mpi.process().work(WORK_PS);
        long start = mpi.process().nowPs();
        mpi.await(request);
        return mpi.process().nowPs() - start;
    }

    static long filled(Mpi mpi, int bytes, int value) {
        long address = mpi.process().allocate(bytes);
        for (long at = 0; at < bytes; at += Long.BYTES) {
            mpi.process().node().memory().writeLong(address + at, value * 10_000_000L + at);
        }
        return address;
    }

    static void clear(Mpi mpi, long address, int bytes) {
        for (long at = 0; at < bytes; at += Long.BYTES) {
            mpi.process().node().memory().writeLong(address + at, 0);
        }
    }

    static void expect(Mpi mpi, long address, int bytes, int value) {
        // A part of a buffer continues its numbers.
        long first = mpi.process().node().memory().readLong(address);
        assertThat(first / 10_000_000L).isEqualTo(value);
        for (long at = 0; at < bytes; at += Long.BYTES) {
            assertThat(mpi.process().node().memory().readLong(address + at)).isEqualTo(first + at);
        }
    }
}
