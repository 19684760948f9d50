/** Services that are members of the cluster: how they join, how they leave, who is there. */
@NullMarked
package dev.doorbell.wire.member;

import org.jspecify.annotations.NullMarked;
