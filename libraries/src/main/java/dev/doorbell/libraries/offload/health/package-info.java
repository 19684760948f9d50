/** Detection of a dead DPU by ranks, and retirement of living workers. */
@NullMarked
package dev.doorbell.libraries.offload.health;

import org.jspecify.annotations.NullMarked;
