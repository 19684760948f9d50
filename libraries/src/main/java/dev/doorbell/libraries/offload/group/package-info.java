/** Groups of sends and receives that are recorded once and then executed by workers alone. */
@NullMarked
package dev.doorbell.libraries.offload.group;

import org.jspecify.annotations.NullMarked;
