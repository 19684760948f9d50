/** Sources of events that an RDMA program waits for, and the alarm of its deadline. */
@NullMarked
package dev.doorbell.guest.verbs.source;

import org.jspecify.annotations.NullMarked;
