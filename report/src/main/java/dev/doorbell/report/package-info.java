/** Result documents as they are read for people, whichever Doorbell wrote them. */
@NullMarked
package dev.doorbell.report;

import org.jspecify.annotations.NullMarked;
