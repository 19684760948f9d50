package dev.doorbell.workloads.offload.osu;

import dev.doorbell.workloads.offload.Collectives;

/** The collectives that are measured. */
enum OsuCollective {
    /** Every rank sends a block to every rank. */
    ALLTOALL("All-to-All Personalized Exchange", "All-to-All") {
        @Override
        int sourceBlocks(int ranks) {
            return ranks;
        }

        @Override
        int destinationBlocks(int ranks) {
            return ranks;
        }

        @Override
        void fill(Exchange exchange) {
            for (int to = 0; to < exchange.ranks(); to++) {
                exchange.fillSource(to, exchange.pattern(exchange.me(), to));
            }
        }

        @Override
        Collectives.Operation begin(Collectives collectives, Exchange exchange) {
            return collectives.ialltoall(
                    exchange.source(), exchange.destination(), exchange.bytes());
        }

        @Override
        void verify(Exchange exchange) {
            for (int from = 0; from < exchange.ranks(); from++) {
                exchange.verify(from, exchange.pattern(from, exchange.me()));
            }
        }
    },

    /** Rank 0 sends a block to everybody. */
    BCAST("Broadcast", "Broadcast") {
        @Override
        int sourceBlocks(int ranks) {
            return 0;
        }

        @Override
        int destinationBlocks(int ranks) {
            return 1;
        }

        @Override
        void fill(Exchange exchange) {
            if (exchange.me() == 0) {
                exchange.fillDestination(exchange.pattern(0, 0));
            }
        }

        @Override
        Collectives.Operation begin(Collectives collectives, Exchange exchange) {
            return collectives.ibcast(exchange.destination(), exchange.bytes(), 0);
        }

        @Override
        void verify(Exchange exchange) {
            if (exchange.me() != 0) {
                exchange.verify(0, exchange.pattern(0, 0));
            }
        }
    },

    /** Every rank sends the same block to every rank. */
    ALLGATHER("Allgather", "Allgather") {
        @Override
        int sourceBlocks(int ranks) {
            return 1;
        }

        @Override
        int destinationBlocks(int ranks) {
            return ranks;
        }

        @Override
        void fill(Exchange exchange) {
            exchange.fillSource(0, exchange.pattern(exchange.me(), 0));
        }

        @Override
        Collectives.Operation begin(Collectives collectives, Exchange exchange) {
            return collectives.iallgather(
                    exchange.source(), exchange.destination(), exchange.bytes());
        }

        @Override
        void verify(Exchange exchange) {
            for (int from = 0; from < exchange.ranks(); from++) {
                exchange.verify(from, exchange.pattern(from, 0));
            }
        }
    },

    /** Every rank sends a block to every rank, with a length for each. */
    ALLTOALLV("All-to-Allv Personalized Exchange", "All-to-Allv Personalized Exchange") {
        @Override
        int sourceBlocks(int ranks) {
            return ALLTOALL.sourceBlocks(ranks);
        }

        @Override
        int destinationBlocks(int ranks) {
            return ALLTOALL.destinationBlocks(ranks);
        }

        @Override
        void fill(Exchange exchange) {
            ALLTOALL.fill(exchange);
        }

        @Override
        Collectives.Operation begin(Collectives collectives, Exchange exchange) {
            return collectives.ialltoallv(
                    exchange.blocks(exchange.source()), exchange.blocks(exchange.destination()));
        }

        @Override
        void verify(Exchange exchange) {
            ALLTOALL.verify(exchange);
        }
    },

    /** Every rank sends the same block to every rank, with a length for each rank. */
    ALLGATHERV("Allgatherv", "Allgatherv") {
        @Override
        int sourceBlocks(int ranks) {
            return ALLGATHER.sourceBlocks(ranks);
        }

        @Override
        int destinationBlocks(int ranks) {
            return ALLGATHER.destinationBlocks(ranks);
        }

        @Override
        void fill(Exchange exchange) {
            ALLGATHER.fill(exchange);
        }

        @Override
        Collectives.Operation begin(Collectives collectives, Exchange exchange) {
            return collectives.iallgatherv(
                    exchange.source(), exchange.blocks(exchange.destination()));
        }

        @Override
        void verify(Exchange exchange) {
            ALLGATHER.verify(exchange);
        }
    };

    private final String blocking;
    private final String nonBlocking;

    OsuCollective(String blocking, String nonBlocking) {
        this.blocking = blocking;
        this.nonBlocking = nonBlocking;
    }

    /** Name of its benchmark in OMB, for the one with overlap or the one of the blocking form. */
    String title(boolean overlap) {
        return overlap
                ? "OSU MPI Non-blocking %s Latency Test".formatted(nonBlocking)
                : "OSU MPI %s Latency Test".formatted(blocking);
    }

    /** Blocks of the send buffer. */
    abstract int sourceBlocks(int ranks);

    /** Blocks of the receive buffer. */
    abstract int destinationBlocks(int ranks);

    /** Writes new content to the send buffer. */
    abstract void fill(Exchange exchange);

    /** Begins it. */
    abstract Collectives.Operation begin(Collectives collectives, Exchange exchange);

    /** Compares the received content. */
    abstract void verify(Exchange exchange);
}
