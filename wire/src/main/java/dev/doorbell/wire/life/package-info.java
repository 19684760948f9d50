/** State machines as tables of transitions. */
@NullMarked
package dev.doorbell.wire.life;

import org.jspecify.annotations.NullMarked;
