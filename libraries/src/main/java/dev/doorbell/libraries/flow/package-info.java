/** Solver of incompressible flow on the domains of an unstructured mesh. */
@NullMarked
package dev.doorbell.libraries.flow;

import org.jspecify.annotations.NullMarked;
