/** Queue pairs, receive queues and completion queues of guests. */
@NullMarked
package dev.doorbell.guest.verbs.queue;

import org.jspecify.annotations.NullMarked;
