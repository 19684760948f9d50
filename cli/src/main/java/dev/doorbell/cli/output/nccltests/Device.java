package dev.doorbell.cli.output.nccltests;

/**
 * GPU of the test, one for each rank and process.
 *
 * @param rank rank in the communicator
 * @param process its number, which nccl-tests takes from the operating system
 * @param host name of the node
 * @param index index of the GPU in its node
 * @param bus its PCIe bus
 * @param name name of its model
 */
public record Device(int rank, int process, String host, int index, int bus, String name) {}
