package dev.doorbell.libraries.msccl.nccl.graph;

import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import java.util.List;

/**
 * Search for channels: fast ones first, then slower ones while they may give more bandwidth. Fast
 * channels are then halved, and slow ones are made faster where links have room. Source:
 * ncclTopoCompute and ncclTopoDupChannels of NCCL's graph/search.cc, 2.12.12 and 2.30.7.
 */
final class GraphSearch {

    /** Result if nothing fits: one slow channel. */
    private static final Graph NOTHING = new Graph(1, 100, 100, true);

    private static final double HALF = 0.49;
    private static final long HALVED_FROM_MB = 25_000;
    private static final long WHOLE_BELOW_MB = 50_000;
    private static final int WHOLE_ABOVE_CHANNELS = 4;
    private static final int AMPERE = 80;

    private final NcclVersion version;
    private final Machine machine;
    private final Ranks ranks;
    private final List<Long> speeds;
    private final long totalMb;

    GraphSearch(NcclVersion version, Machine machine, Ranks ranks) {
        this.version = version;
        this.machine = machine;
        this.ranks = ranks;
        speeds =
                ranks.nodes() == 1
                        ? Speeds.intra(version, machine.gpu())
                        : Speeds.inter(version, machine.gpu());
        totalMb =
                Math.max(
                        machine.pcie().mbPerSecond(),
                        Links.nvlinkMb(version, machine, ranks.perNode()));
    }

    Graph rings(int most) {
        return new Run(Pattern.RING, 1, most).graph();
    }

    /** Searches trees for {@code rings} searched channels of rings. */
    Graph trees(int rings) {
        boolean fewer = version == NcclVersion.V2_12 && ranks.nodes() > 1;
        return new Run(Pattern.TREE, fewer ? 1 : rings, rings).graph();
    }

    private final class Run {

        private final Pattern pattern;
        private final int least;
        private final int most;
        private final Room room;
        private Graph best = new Graph(0, 0, 0, true);

        Run(Pattern pattern, int least, int most) {
            this.pattern = pattern;
            this.least = least;
            this.most = most;
            room =
                    ranks.nodes() == 1
                            ? new RoomInside(version, machine, ranks.perNode(), pattern)
                            : new RoomBetween(version, machine, ranks.perNode(), pattern);
        }

        Graph graph() {
            int at = first();
            while (!enough(at) && at + 1 < speeds.size() && worthwhile(speeds.get(at + 1))) {
                at++;
            }
            if (best.channels() == 0) {
                return NOTHING;
            }
            if (version == NcclVersion.V2_30) {
                halve();
            }
            speedUp();
            if (version == NcclVersion.V2_12) {
                halve();
            }
            return best;
        }

        /** Returns the place of the fastest speed for which links have room. */
        private int first() {
            int at = 0;
            while (at + 1 < speeds.size() && tooFast(speeds.get(at))) {
                at++;
            }
            return at;
        }

        private boolean tooFast(long mb) {
            if (mb > room.fastestMb()) {
                return true;
            }
            // A chain of a tree leaves out one link of the ring.
            int gpus = ranks.perNode();
            int links = pattern == Pattern.TREE && gpus > 1 ? gpus - 1 : gpus;
            return version == NcclVersion.V2_30 && mb * least * links > totalMb * gpus;
        }

        /** Searches at a speed. Returns true if no slower speed can be better. */
        private boolean enough(int at) {
            long mb = speeds.get(at);
            for (boolean same : new boolean[] {true, false}) {
                int found = room.channels(mb, mb, same, least, most);
                if (found * mb > best.product()) {
                    best = new Graph(found, mb, mb, same);
                    if (found == most) {
                        return true;
                    }
                }
                if (best.channels() * best.interMb() >= totalMb) {
                    return true;
                }
            }
            return false;
        }

        private boolean worthwhile(long slower) {
            return best.channels() == 0 || slower > HALF * best.interMb();
        }

        /** Splits fast channels in two, as one thread block does not reach their speed. */
        private void halve() {
            boolean whole =
                    version == NcclVersion.V2_30
                            && machine.computeCapability() > AMPERE
                            && best.intraMb() < WHOLE_BELOW_MB
                            && best.channels() > WHOLE_ABOVE_CHANNELS;
            if (best.intraMb() < HALVED_FROM_MB || whole) {
                return;
            }
            int twice = Math.min(2 * best.channels(), most);
            int share = Math.ceilDiv(twice, best.channels());
            best = new Graph(twice, best.intraMb() / share, best.interMb() / share, best.same());
        }

        /** Makes channels of trees faster inside nodes, and in 2.30 channels of rings at all. */
        private void speedUp() {
            int at = 0;
            while (at + 1 < speeds.size() && speeds.get(at) > best.interMb()) {
                at++;
            }
            long interMb = speeds.get(at);
            long intraMb = interMb;
            int channels = best.channels();
            while (at > 0 && faster(intraMb, interMb)) {
                at--;
                intraMb = speeds.get(at);
                interMb = pattern == Pattern.RING ? intraMb : interMb;
                int found = room.channels(intraMb, interMb, best.same(), channels, most);
                if (found * intraMb > best.product()) {
                    best = new Graph(found, intraMb, interMb, best.same());
                }
            }
        }

        private boolean faster(long intraMb, long interMb) {
            return pattern == Pattern.RING
                    ? version == NcclVersion.V2_30
                    : intraMb == best.intraMb() && intraMb < 2 * interMb;
        }
    }
}
