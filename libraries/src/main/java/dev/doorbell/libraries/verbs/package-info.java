/**
 * Verbs as software uses them, on a host or on the Arm side of a DPU: queue pairs, posting,
 * polling.
 */
@NullMarked
package dev.doorbell.libraries.verbs;

import org.jspecify.annotations.NullMarked;
