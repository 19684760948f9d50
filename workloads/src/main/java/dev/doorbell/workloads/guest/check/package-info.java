/** Check of a user's classes: they may refer only to what gives the same answer in every run. */
@NullMarked
package dev.doorbell.workloads.guest.check;

import org.jspecify.annotations.NullMarked;
