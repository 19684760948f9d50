package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;

/**
 * What a job's ranks have in common.
 *
 * @param layout where they are
 * @param constants what their work costs
 * @param options of the library
 */
public record MpiSetup(RankLayout layout, HostConstants constants, MpiOptions options) {}
