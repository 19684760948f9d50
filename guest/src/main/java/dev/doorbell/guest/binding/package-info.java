/** Parameters of the functions of MPI, and the bindings that follow from them. */
@NullMarked
package dev.doorbell.guest.binding;

import org.jspecify.annotations.NullMarked;
