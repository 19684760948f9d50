/** REST API of results: documents, tables, plots, traces. */
@NullMarked
package dev.doorbell.coordinator.api.result;

import org.jspecify.annotations.NullMarked;
