package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queue pairs of one PE, with the choice of one for each warp. */
interface QueuePairs {

    /** All queue pairs, in the order in which a quiet polls them. */
    List<GpuQueuePair> all();

    /** Number of queue pairs that a quiet polls, including unused ones that were not created. */
    int polled();

    /**
     * Returns the queue pair that warp {@code warp} of the grid, in thread block {@code cta}, uses
     * for a peer.
     */
    GpuQueuePair pairFor(int cta, int warp, int peer);

    /** Returns the target that entries on a queue pair name, or null on reliable connections. */
    @Nullable AddressVector target(GpuQueuePair pair, int peer);

    /** Returns true for DC initiators. */
    boolean dynamic();

    /** Returns true if operations of different warps to one peer may use different queue pairs. */
    boolean severalToAPeer();

    /**
     * Reliable connections: some to each peer, shared by all threads mapped to them.
     *
     * @param byPeer queue pairs to each peer; none to the PE itself
     */
    record Reliable(
            List<GpuQueuePair> all,
            List<List<GpuQueuePair>> byPeer,
            IbgdaOptions.Mapping mapBy,
            int sms)
            implements QueuePairs {

        public Reliable {
            all = List.copyOf(all);
            byPeer = List.copyOf(byPeer);
        }

        @Override
        public GpuQueuePair pairFor(int cta, int warp, int peer) {
            List<GpuQueuePair> pairs = byPeer.get(peer);
            return pairs.get(mapBy.id(cta, warp, sms) % pairs.size());
        }

        @Override
        public @Nullable AddressVector target(GpuQueuePair pair, int peer) {
            return null;
        }

        @Override
        public boolean dynamic() {
            return false;
        }

        @Override
        public int polled() {
            return all.size();
        }

        @Override
        public boolean severalToAPeer() {
            return byPeer.stream().anyMatch(pairs -> pairs.size() > 1);
        }
    }

    /**
     * DC initiators: the first ones belong to one thread block or warp each, the last {@code
     * shared} to all others.
     *
     * @param made exclusive initiators that were created, as many as the largest kernel can use
     * @param exclusive number of exclusive initiators for the largest possible kernel
     * @param targets targets of all PEs
     */
    record Dynamic(
            List<GpuQueuePair> all,
            int made,
            int exclusive,
            DcTargets targets,
            IbgdaOptions.Mapping mapBy,
            int sms)
            implements QueuePairs {

        public Dynamic {
            all = List.copyOf(all);
        }

        @Override
        public GpuQueuePair pairFor(int cta, int warp, int peer) {
            int id = mapBy.id(cta, warp, sms);
            if (id < made) {
                return all.get(id);
            }
            if (id < exclusive) {
                throw new IllegalStateException(
                        "expected a kernel of at most %d thread blocks or warps with initiators of their own but number %d posts"
                                .formatted(made, id));
            }
            return all.get(made + id % (all.size() - made));
        }

        @Override
        public AddressVector target(GpuQueuePair pair, int peer) {
            return targets.of(pair, peer);
        }

        @Override
        public boolean dynamic() {
            return true;
        }

        @Override
        public int polled() {
            return exclusive + all.size() - made;
        }

        @Override
        public boolean severalToAPeer() {
            return all.size() > 1;
        }
    }
}
