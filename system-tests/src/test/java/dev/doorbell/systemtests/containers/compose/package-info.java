/** The cluster of the compose file, as users start it. */
@NullMarked
package dev.doorbell.systemtests.containers.compose;

import org.jspecify.annotations.NullMarked;
