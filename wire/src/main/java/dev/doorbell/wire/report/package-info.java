/** Result documents as they are read for people, whichever Doorbell wrote them. */
@NullMarked
package dev.doorbell.wire.report;

import org.jspecify.annotations.NullMarked;
