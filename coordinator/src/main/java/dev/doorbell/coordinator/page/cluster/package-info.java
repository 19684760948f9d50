/** Home page: services, emulated machine, jobs. */
@NullMarked
package dev.doorbell.coordinator.page.cluster;

import org.jspecify.annotations.NullMarked;
