/**
 * Common set-up of every hosting service: membership, links, metrics, health. Only this package
 * uses Spring here.
 */
@NullMarked
package dev.doorbell.wire.service;

import org.jspecify.annotations.NullMarked;
