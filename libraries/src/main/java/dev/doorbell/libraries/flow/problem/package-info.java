/** What flows: viscosity, boundaries, beginning, and how it is computed. */
@NullMarked
package dev.doorbell.libraries.flow.problem;

import org.jspecify.annotations.NullMarked;
