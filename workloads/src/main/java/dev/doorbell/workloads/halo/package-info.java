/**
 * Meshes cut into domains, one on each node, and how they meet: what workloads with halos share.
 */
@NullMarked
package dev.doorbell.workloads.halo;

import org.jspecify.annotations.NullMarked;
