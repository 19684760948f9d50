package dev.doorbell.guest.mpi.transfer;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.collective.Exchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends and receives of a collective, which all start at once. Peers are ranks of the job; negative
 * ones are no process.
 */
public final class Transfers {

    private final Rank rank;
    private final List<Integer> origins = new ArrayList<>();
    private final List<GuestBuffer> arriving = new ArrayList<>();
    private final List<Integer> destinations = new ArrayList<>();
    private final List<GuestBuffer> leaving = new ArrayList<>();

    /** Creates an empty set. */
    public Transfers(Rank rank) {
        this.rank = rank;
    }

    /** Adds a receive from each peer to its buffer. */
    public Transfers receive(List<Integer> peers, List<GuestBuffer> buffers) {
        for (int i = 0; i < peers.size(); i++) {
            if (peers.get(i) >= 0) {
                origins.add(peers.get(i));
                arriving.add(buffers.get(i));
            }
        }
        return this;
    }

    /** Adds a send to each peer from its buffer. */
    public Transfers send(List<Integer> peers, List<GuestBuffer> buffers) {
        for (int i = 0; i < peers.size(); i++) {
            if (peers.get(i) >= 0) {
                destinations.add(peers.get(i));
                leaving.add(buffers.get(i));
            }
        }
        return this;
    }

    /** Starts them as a collective of a communicator. */
    public Pending start(String name, Communicator members) {
        // A buffer that several peers receive is packed once.
        Map<GuestBuffer, Integer> offsets = new LinkedHashMap<>();
        int end = 0;
        for (GuestBuffer buffer : leaving) {
            if (offsets.putIfAbsent(buffer, end) == null) {
                end += buffer.bytes();
            }
        }
        Place from = rank.send(address(leaving), List.copyOf(offsets.keySet()));
        int[] lengths = lengths(arriving);
        Place to = rank.mirror().room(address(arriving), sum(lengths));
        Blocks out =
                new Blocks(
                        from.address(),
                        leaving.stream().mapToInt(offsets::get).toArray(),
                        lengths(leaving));
        return Pending.of(
                        rank,
                        Exchange.start(
                                name,
                                rank.mpi(),
                                members,
                                new Exchange.Side(origins, Blocks.packed(to.address(), lengths)),
                                new Exchange.Side(destinations, out)))
                .uses(from)
                .into(arriving, to);
    }

    private static long address(List<GuestBuffer> buffers) {
        return buffers.isEmpty() ? 0 : buffers.get(0).address();
    }

    private static int[] lengths(List<GuestBuffer> buffers) {
        return buffers.stream().mapToInt(GuestBuffer::bytes).toArray();
    }

    private static int sum(int... lengths) {
        int sum = 0;
        for (int length : lengths) {
            sum = Math.addExact(sum, length);
        }
        return sum;
    }
}
