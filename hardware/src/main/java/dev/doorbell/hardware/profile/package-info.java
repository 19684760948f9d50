/** The constants of a hardware generation, each with unit, source and confidence. */
@NullMarked
package dev.doorbell.hardware.profile;

import org.jspecify.annotations.NullMarked;
