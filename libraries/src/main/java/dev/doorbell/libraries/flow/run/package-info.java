/** Solver on all domains in one JVM, without an emulated machine. */
@NullMarked
package dev.doorbell.libraries.flow.run;

import org.jspecify.annotations.NullMarked;
