/** Cluster of services on this machine: installation, start and end. */
@NullMarked
package dev.doorbell.cli.cluster;

import org.jspecify.annotations.NullMarked;
