package dev.doorbell.cli.output.nccltests;

/**
 * The options the table begins with.
 *
 * @param minBytes least size
 * @param maxBytes greatest size
 * @param step factor between sizes, or bytes when it is 1 or less
 * @param stepBytes between sizes when there is no factor
 * @param warmup calls that are not measured
 * @param iterations that are
 * @param validation whether results are looked at
 */
public record Settings(
        long minBytes,
        long maxBytes,
        long step,
        long stepBytes,
        int warmup,
        int iterations,
        boolean validation) {}
