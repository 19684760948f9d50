/** The cluster in containers: it gives the same answers, and survives being broken. */
@NullMarked
package dev.doorbell.systemtests.containers;

import org.jspecify.annotations.NullMarked;
