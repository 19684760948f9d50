/** Operations of an endpoint on their way into a send queue, and the buffers that they need. */
@NullMarked
package dev.doorbell.libraries.verbs.work;

import org.jspecify.annotations.NullMarked;
