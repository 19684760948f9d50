/** A cluster of services on this machine, and the client of its coordinator. */
@NullMarked
package dev.doorbell.cli.cluster;

import org.jspecify.annotations.NullMarked;
