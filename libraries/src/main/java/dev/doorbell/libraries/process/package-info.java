/**
 * What every rank of a parallel job has: its place, its processor's time, its memory and the
 * registrations of it.
 */
@NullMarked
package dev.doorbell.libraries.process;

import org.jspecify.annotations.NullMarked;
