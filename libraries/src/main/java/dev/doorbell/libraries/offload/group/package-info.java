/** Groups of sends and receives that are recorded once and that workers then carry out alone. */
@NullMarked
package dev.doorbell.libraries.offload.group;

import org.jspecify.annotations.NullMarked;
