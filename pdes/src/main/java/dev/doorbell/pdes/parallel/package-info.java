/** One run on several threads, with the results of one thread. */
@NullMarked
package dev.doorbell.pdes.parallel;

import org.jspecify.annotations.NullMarked;
