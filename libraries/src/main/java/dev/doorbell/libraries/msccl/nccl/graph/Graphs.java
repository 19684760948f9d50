package dev.doorbell.libraries.msccl.nccl.graph;

import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Channels of a communicator. Sources: initTransportsRank of NCCL's init.cc, ncclTopoPostset of its
 * graph/connect.cc, and ncclTopoComputeP2pChannels of its graph/paths.cc, 2.12.12 and 2.30.7.
 *
 * @param ring searched channels of rings
 * @param tree searched channels of trees, as many as of rings
 * @param channels channels of the communicator's collectives
 */
public record Graphs(Graph ring, Graph tree, int channels) {

    private static final int HOPPER = 90;
    private static final long FAST_MB = 45_000;
    private static final int FEW = 16;
    private static final int MOST_KNOWN = 256;

    /** Results of the latest searches. */
    private static final Map<Request, Graphs> KNOWN =
            Collections.synchronizedMap(
                    new LinkedHashMap<>() {
                        private static final long serialVersionUID = 1;

                        @Override
                        protected boolean removeEldestEntry(Map.Entry<Request, Graphs> eldest) {
                            return size() > MOST_KNOWN;
                        }
                    });

    private record Request(NcclVersion version, Machine machine, Ranks ranks) {}

    /** Returns the channels of {@code ranks} on a machine. A search is made once. */
    public static Graphs of(NcclVersion version, Machine machine, Ranks ranks) {
        return KNOWN.computeIfAbsent(
                new Request(version, machine, ranks),
                it -> search(it.version, it.machine, it.ranks));
    }

    private static Graphs search(NcclVersion version, Machine machine, Ranks ranks) {
        int most = mostChannels(version);
        GraphSearch search = new GraphSearch(version, machine, ranks);
        Graph ring = search.rings(most / 2);
        Graph tree = search.trees(ring.channels());
        int searched = Math.min(ring.channels(), tree.channels());
        ring = ring.first(searched);
        tree = tree.first(searched);
        int channels = Math.min(most, 2 * searched);
        boolean more =
                version == NcclVersion.V2_30
                        && machine.computeCapability() >= HOPPER
                        && ranks.nodes() > 1
                        && ring.intraMb() > FAST_MB
                        && channels < FEW;
        return new Graphs(ring, tree, more ? 2 * channels : channels);
    }

    /** Channels over which sends and receives are spread: the next power of two. */
    public int pairChannels() {
        int power = Integer.highestOneBit(channels);
        return power == channels ? power : 2 * power;
    }

    /** Largest number of channels, {@code MAXCHANNELS}. */
    private static int mostChannels(NcclVersion version) {
        return switch (version) {
            case V2_12 -> 32;
            case V2_30 -> 64;
        };
    }
}
