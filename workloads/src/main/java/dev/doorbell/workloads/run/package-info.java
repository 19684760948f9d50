/** Reading a job, running it in this JVM, and assembling its result. */
@NullMarked
package dev.doorbell.workloads.run;

import org.jspecify.annotations.NullMarked;
