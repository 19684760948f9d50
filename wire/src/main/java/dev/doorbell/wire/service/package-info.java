/**
 * What every hosting service sets up the same way: membership, links, metrics, health. The only use
 * of Spring here.
 */
@NullMarked
package dev.doorbell.wire.service;

import org.jspecify.annotations.NullMarked;
