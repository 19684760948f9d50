/** Reports of logical processes at the end of a run. */
@NullMarked
package dev.doorbell.pdes.report;

import org.jspecify.annotations.NullMarked;
