package dev.doorbell.hardware.gpu;

/** What of a GPU works side by side; each has one queue and does one thing at a time. */
public enum GpuEngine {
    /** All multiprocessors: kernels run one after the other, each to its end. */
    SMS("SMs"),
    /** The copy engine from the GPU's memory to the host's. */
    TO_HOST("copies to host"),
    /** The copy engine from the host's memory to the GPU's. */
    TO_DEVICE("copies to device");

    private final String label;

    GpuEngine(String label) {
        this.label = label;
    }

    /** Its name in reports. */
    public String label() {
        return label;
    }
}
