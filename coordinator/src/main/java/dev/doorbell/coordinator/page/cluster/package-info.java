/** The first page: services, the machine that is emulated, jobs. */
@NullMarked
package dev.doorbell.coordinator.page.cluster;

import org.jspecify.annotations.NullMarked;
