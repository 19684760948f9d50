package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queue pairs of one PE, and which of them a warp posts to. */
interface QueuePairs {

    /** All of them, in the order a quiet polls them. */
    List<GpuQueuePair> all();

    /** How many a quiet polls: those not made because nobody would choose them too. */
    int polled();

    /** The one that warp {@code warp} of the grid, in thread block {@code cta}, uses for a peer. */
    GpuQueuePair pairFor(int cta, int warp, int peer);

    /** What entries on a queue pair name as their target, or null on reliable connections. */
    @Nullable AddressVector target(GpuQueuePair pair, int peer);

    /** Whether they are DC initiators. */
    boolean dynamic();

    /** Whether operations of different warps to one peer can take different queue pairs. */
    boolean severalToAPeer();

    /**
     * Reliable connections: some to each peer, all of them shared by whoever is mapped to them.
     *
     * @param byPeer of each peer; none to oneself
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
     * DC initiators: the first belong to one thread block or warp each, the last {@code shared} to
     * all others.
     *
     * @param made initiators that belong to one, as many as the largest kernel can use
     * @param exclusive how many there would be for a kernel as large as can be
     * @param targets of all PEs
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
