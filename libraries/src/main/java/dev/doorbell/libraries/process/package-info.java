/** Common parts of a parallel job's ranks: place, CPU time, memory and its registrations. */
@NullMarked
package dev.doorbell.libraries.process;

import org.jspecify.annotations.NullMarked;
