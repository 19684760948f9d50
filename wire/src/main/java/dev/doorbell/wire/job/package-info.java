/** Translates what a job asks for and what its processes report to and from their wire form. */
@NullMarked
package dev.doorbell.wire.job;

import org.jspecify.annotations.NullMarked;
