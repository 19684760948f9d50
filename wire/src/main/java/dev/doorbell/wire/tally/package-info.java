/** What logical processes have counted, added up over all jobs of a service while they run. */
@NullMarked
package dev.doorbell.wire.tally;

import org.jspecify.annotations.NullMarked;
