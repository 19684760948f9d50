/** Pages of help: the documentation, and the REST API. */
@NullMarked
package dev.doorbell.coordinator.page.help;

import org.jspecify.annotations.NullMarked;
