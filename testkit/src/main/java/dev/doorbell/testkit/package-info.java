/** Shared test support: a cluster inside one JVM, over the real wire code. */
@NullMarked
package dev.doorbell.testkit;

import org.jspecify.annotations.NullMarked;
