package dev.doorbell.cli.output.nccltests;

/**
 * Settings at the top of the table.
 *
 * @param minBytes least size
 * @param maxBytes greatest size
 * @param step factor between sizes, or bytes if it is at most 1
 * @param stepBytes bytes between sizes without a factor
 * @param warmup number of unmeasured calls
 * @param iterations number of measured calls
 * @param validation true if results are checked
 */
public record Settings(
        long minBytes,
        long maxBytes,
        long step,
        long stepBytes,
        int warmup,
        int iterations,
        boolean validation) {}
