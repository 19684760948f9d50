/** What runs in jobs: workloads, their parameters and the catalogue of them. */
@NullMarked
package dev.doorbell.workloads;

import org.jspecify.annotations.NullMarked;
