/** What Doorbell finds on this machine, and what to do about what it does not find. */
@NullMarked
package dev.doorbell.cli.doctor;

import org.jspecify.annotations.NullMarked;
