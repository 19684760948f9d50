/** Sweeps on Kubernetes. */
@NullMarked
package dev.doorbell.cli.sweep.kubernetes;

import org.jspecify.annotations.NullMarked;
