/** Jobs that are being described in a form, and what they can start from. */
@NullMarked
package dev.doorbell.coordinator.draft;

import org.jspecify.annotations.NullMarked;
