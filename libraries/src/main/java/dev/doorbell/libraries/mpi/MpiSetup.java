package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;

/**
 * Setup that a job's ranks share.
 *
 * @param layout places of the ranks
 * @param constants costs of their work
 * @param options options of the library
 */
public record MpiSetup(RankLayout layout, HostConstants constants, MpiOptions options) {}
