package dev.doorbell.workloads.nvshmem.moe;

/** The two ways of the exchange. */
enum Direction {
    /** Tokens to the PEs of their experts, in FP8. */
    DISPATCH(
            "moe-dispatch",
            "Tokens to the PEs of their experts in FP8, as DeepEP's low-latency kernel") {
        @Override
        int messageBytes(int hidden) {
            return DispatchMessage.bytes(hidden);
        }

        @Override
        long sendBytes(Options options) {
            return (long) options.mostTokens() * messageBytes(options.hidden());
        }

        @Override
        Kernel kernel(Endpoint end, int row) {
            return new DispatchKernel(end, row);
        }
    },
    /** Outputs of the experts back to the PEs of the tokens, in BF16. */
    COMBINE(
            "moe-combine",
            "Outputs of the experts back to the PEs of the tokens in BF16, and their sums") {
        @Override
        int messageBytes(int hidden) {
            return Bf16Row.bytes(hidden);
        }

        @Override
        long sendBytes(Options options) {
            return receiveBytes(options);
        }

        @Override
        long outputBytes(Options options) {
            return (long) options.mostTokens() * messageBytes(options.hidden());
        }

        @Override
        Kernel kernel(Endpoint end, int row) {
            return new CombineKernel(end, row);
        }
    };

    private final String table;
    private final String summary;

    Direction(String table, String summary) {
        this.table = table;
        this.summary = summary;
    }

    /** Name of the table, and of the workload after its prefix. */
    String table() {
        return table;
    }

    String summary() {
        return summary;
    }

    /** Bytes of a message, which has one token for one expert. */
    abstract int messageBytes(int hidden);

    /** Bytes of the buffer from which a PE puts. */
    abstract long sendBytes(Options options);

    /** Bytes of the buffer to which others put: each expert has a slot for each token. */
    long receiveBytes(Options options) {
        return (long) options.experts() * options.mostTokens() * messageBytes(options.hidden());
    }

    /** Bytes of the result, where the kernel stores one. */
    long outputBytes(Options options) {
        return 0;
    }

    /** Bytes that a PE sends in a call, those to itself included, as DeepEP counts them. */
    long sentBytes(Options options, int tokens) {
        return (long) tokens * options.topk() * messageBytes(options.hidden());
    }

    /** Creates the kernel of a PE for a row. */
    abstract Kernel kernel(Endpoint end, int row);
}
