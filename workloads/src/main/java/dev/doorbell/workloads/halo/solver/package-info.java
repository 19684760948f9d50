/** A solver whose domains exchange by any scheme, compared with the run of the whole mesh. */
@NullMarked
package dev.doorbell.workloads.halo.solver;

import org.jspecify.annotations.NullMarked;
