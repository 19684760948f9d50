package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;

/**
 * What a job's ranks have in common.
 *
 * @param layout where they are
 * @param constants what their work costs
 * @param memoryRate bytes per second of a node's memory, which its ranks share
 * @param options of the library
 */
public record MpiSetup(
        RankLayout layout, HostConstants constants, Rate memoryRate, MpiOptions options) {}
