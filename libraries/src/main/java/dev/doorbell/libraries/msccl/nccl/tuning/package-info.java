/**
 * NCCL's own tuning: its selection of algorithm and protocol for a call, by the tables of two
 * versions.
 */
@NullMarked
package dev.doorbell.libraries.msccl.nccl.tuning;

import org.jspecify.annotations.NullMarked;
