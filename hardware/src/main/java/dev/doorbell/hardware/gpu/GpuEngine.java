package dev.doorbell.hardware.gpu;

import dev.doorbell.pdes.report.ResourceKind;

/** Engines of a GPU, which work in parallel; each has one queue and does one thing at a time. */
public enum GpuEngine {
    /** All multiprocessors: kernels run one after the other, each to its end. */
    SMS("SMs", ResourceKind.GPU_SMS),
    /** The copy engine from the GPU's memory to the host's. */
    TO_HOST("copies to host", ResourceKind.GPU_COPIES_TO_HOST),
    /** The copy engine from the host's memory to the GPU's. */
    TO_DEVICE("copies to device", ResourceKind.GPU_COPIES_TO_DEVICE);

    private final String label;
    private final ResourceKind resource;

    GpuEngine(String label, ResourceKind resource) {
        this.label = label;
        this.resource = resource;
    }

    /** Its name in reports. */
    public String label() {
        return label;
    }

    /** The resource whose use is reported. */
    public ResourceKind resource() {
        return resource;
    }
}
