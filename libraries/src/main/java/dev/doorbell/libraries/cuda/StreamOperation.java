package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.gpu.GpuWork;

/**
 * Asynchronous operation of a stream.
 *
 * @param callPs time of the host's call
 * @param work of an engine, from the check of its channel on
 */
public record StreamOperation(long callPs, GpuWork work) {}
