/** Checks of this machine, with advice on missing parts. */
@NullMarked
package dev.doorbell.cli.doctor;

import org.jspecify.annotations.NullMarked;
