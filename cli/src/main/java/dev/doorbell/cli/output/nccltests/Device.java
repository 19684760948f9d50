package dev.doorbell.cli.output.nccltests;

/**
 * A GPU the test runs on, one for each rank and process.
 *
 * @param rank in the communicator
 * @param process its number, which nccl-tests takes from the operating system
 * @param host name of the node
 * @param index of the GPU in its node
 * @param bus its PCIe bus
 * @param name of its kind
 */
public record Device(int rank, int process, String host, int index, int bus, String name) {}
