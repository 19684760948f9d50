/** Loads, stores, atomics and copies over NVLink: measured times and the limits of links. */
@NullMarked
package dev.doorbell.systemtests.nvlink;

import org.jspecify.annotations.NullMarked;
