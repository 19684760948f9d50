/** Problems as answers of the API: exceptions to status codes and sentences. */
@NullMarked
package dev.doorbell.coordinator.api.problem;

import org.jspecify.annotations.NullMarked;
