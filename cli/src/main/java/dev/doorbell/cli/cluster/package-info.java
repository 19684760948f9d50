/** A cluster of services on this machine: what it is started from, how, and how it ends. */
@NullMarked
package dev.doorbell.cli.cluster;

import org.jspecify.annotations.NullMarked;
