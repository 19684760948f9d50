package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.device.Device;
import dev.doorbell.libraries.halo.device.DeviceStream;

/**
 * Scheme in which one kernel gathers for all neighbours and fields. After all messages have
 * arrived, one kernel scatters.
 */
abstract class OneKernel implements Exchanger {

    private final HaloRank rank;
    private final boolean direct;

    /**
     * Creates the exchange of a rank.
     *
     * @param direct true if messages are in GPU memory, which only the NIC reads and writes
     */
    OneKernel(HaloRank rank, boolean direct) {
        this.rank = rank;
        this.direct = direct;
    }

    /** Issues the kernel that gathers, and moves its data to the messages. */
    abstract void gather(DeviceStream stream, int fields);

    /** Moves the data of the messages to the kernel that scatters, and issues it. */
    abstract void scatter(DeviceStream stream, int fields);

    final HaloRank rank() {
        return rank;
    }

    @Override
    public final FieldArrays fields() {
        return rank.deviceFields();
    }

    @Override
    public final void exchange(int fields) {
        exchange(fields, 0);
    }

    @Override
    public final void exchange(int fields, long meanwhilePs) {
        Messages messages = new Messages(rank, fields, direct);
        Device device = rank.device();
        DeviceStream stream = device.stream();
        gather(stream, fields);
        rank.compute(meanwhilePs);
        // The host must learn of the end even if it moves no data.
        device.synchronize(stream);
        messages.sendAll();
        messages.awaitAll();
        scatter(stream, fields);
        device.await(stream);
        messages.finish();
    }
}
