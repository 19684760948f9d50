/** What logical processes have to say when a run is over. */
@NullMarked
package dev.doorbell.pdes.report;

import org.jspecify.annotations.NullMarked;
