/** Roles of users: who somebody is, and which role a request needs. */
@NullMarked
package dev.doorbell.coordinator.access.role;

import org.jspecify.annotations.NullMarked;
