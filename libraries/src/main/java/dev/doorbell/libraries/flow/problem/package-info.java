/** Flow problems: viscosity, boundaries, initial velocity and numerical method. */
@NullMarked
package dev.doorbell.libraries.flow.problem;

import org.jspecify.annotations.NullMarked;
