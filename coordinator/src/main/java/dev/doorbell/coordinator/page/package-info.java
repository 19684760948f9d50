/**
 * The pages the coordinator serves to browsers: here what all of them have in common, and who may
 * see them.
 */
@NullMarked
package dev.doorbell.coordinator.page;

import org.jspecify.annotations.NullMarked;
