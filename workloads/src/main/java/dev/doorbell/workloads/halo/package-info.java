/**
 * Common part of workloads with halos: meshes cut into domains, one on each node, and the set-up of
 * their members.
 */
@NullMarked
package dev.doorbell.workloads.halo;

import org.jspecify.annotations.NullMarked;
