package dev.doorbell.guest.mpi.topology;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.topology.DistributedGraph;
import dev.doorbell.libraries.mpi.topology.DistributedGraph.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Edges that members give to a distributed graph. */
final class EdgeLists {

    /** Value of MPI_UNWEIGHTED in the door. */
    private static final long UNWEIGHTED = 2;

    /** Value of MPI_WEIGHTS_EMPTY in the door. */
    private static final long WEIGHTS_EMPTY = 3;

    /** Words of an edge in messages: source, destination and weight. */
    private static final int WORDS = 3;

    private final Rank rank;
    private final Members members;

    EdgeLists(Rank rank, Members members) {
        this.rank = rank;
        this.members = members;
    }

    /** Returns true if an argument is an array of weights. */
    static boolean weights(long address) {
        return address != UNWEIGHTED && address != WEIGHTS_EMPTY && address != 0;
    }

    /** Returns the graph of MPI_Dist_graph_create_adjacent. */
    DistributedGraph adjacent(Call call) {
        boolean weighted = call.address(3) != UNWEIGHTED;
        List<Edge> incoming = edges(call.integer(1), call.address(2), call.address(3));
        List<Edge> outgoing = edges(call.integer(4), call.address(5), call.address(6));
        return new DistributedGraph(incoming, outgoing, weighted);
    }

    private List<Edge> edges(int count, long neighbours, long weights) {
        Checks.size("neighbours", count);
        int[] all = neighbours(neighbours, count);
        int[] each = weights(weights) ? rank.values().loadInts(weights, count) : ones(count);
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            edges.add(new Edge(all[i], each[i]));
        }
        return edges;
    }

    /** Loads members, which must exist. */
    private int[] neighbours(long address, int count) {
        int size = members.communicator().size();
        int[] all = rank.values().loadInts(address, count);
        for (int neighbour : all) {
            MpiError.require(
                    neighbour >= 0 && neighbour < size,
                    ErrorKind.ARG,
                    () -> "neighbour is %d; expected from 0 to %d".formatted(neighbour, size - 1));
        }
        return all;
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /**
     * Returns the graph of MPI_Dist_graph_create. Every member learns all edges; those of a member
     * are in the order of the members that gave them.
     */
    DistributedGraph distribute(Call call) {
        long[] given = given(call);
        long[] all = gather(given);
        int me = members.communicator().rank();
        List<Edge> incoming = new ArrayList<>();
        List<Edge> outgoing = new ArrayList<>();
        for (int at = 0; at < all.length; at += WORDS) {
            if (all[at] == me) {
                outgoing.add(new Edge((int) all[at + 1], (int) all[at + 2]));
            }
            if (all[at + 1] == me) {
                incoming.add(new Edge((int) all[at], (int) all[at + 2]));
            }
        }
        return new DistributedGraph(incoming, outgoing, call.address(5) != UNWEIGHTED);
    }

    private long[] given(Call call) {
        int nodes = call.integer(1);
        Checks.size("sources", nodes);
        int[] sources = neighbours(call.address(2), nodes);
        int[] degrees = rank.values().loadInts(call.address(3), nodes);
        Arrays.stream(degrees).forEach(it -> Checks.size("destinations", it));
        int edges = Arrays.stream(degrees).sum();
        int[] destinations = neighbours(call.address(4), edges);
        int[] weights =
                weights(call.address(5))
                        ? rank.values().loadInts(call.address(5), edges)
                        : ones(edges);
        long[] given = new long[edges * WORDS];
        int edge = 0;
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < degrees[i]; j++) {
                given[edge * WORDS] = sources[i];
                given[edge * WORDS + 1] = destinations[edge];
                given[edge * WORDS + 2] = weights[edge];
                edge++;
            }
        }
        return given;
    }

    /** Returns the words of all members, one member after the other. */
    private long[] gather(long... given) {
        int n = members.communicator().size();
        long[] lengths = gather(new long[] {given.length}, equal(n, 1));
        int[] each = Arrays.stream(lengths).mapToInt(Math::toIntExact).toArray();
        return gather(given, each);
    }

    private static int[] equal(int count, int value) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        return values;
    }

    private long[] gather(long[] given, int[] lengths) {
        int total = Arrays.stream(lengths).sum();
        NodeMemory memory = rank.mpi().process().node().memory();
        long bytes = (long) (given.length + total + 1) * Long.BYTES;
        long mine = rank.mpi().takeReal(bytes);
        long everybody = mine + (long) given.length * Long.BYTES;
        for (int i = 0; i < given.length; i++) {
            memory.writeLong(mine + (long) i * Long.BYTES, given[i]);
        }
        int[] inBytes = Arrays.stream(lengths).map(it -> it * Long.BYTES).toArray();
        members.collectives().allgatherv(mine, Blocks.packed(everybody, inBytes));
        long[] all = new long[total];
        for (int i = 0; i < total; i++) {
            all[i] = memory.readLong(everybody + (long) i * Long.BYTES);
        }
        rank.mpi().giveReal(mine, bytes);
        return all;
    }
}
