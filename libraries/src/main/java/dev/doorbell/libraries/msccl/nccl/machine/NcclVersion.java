package dev.doorbell.libraries.msccl.nccl.machine;

import java.util.Arrays;
import java.util.Optional;

/** The versions of NCCL whose tables there are. */
public enum NcclVersion {
    /** NCCL 2.12.12, on which microsoft/msccl 0.7.4 is built. */
    V2_12("2.12"),
    /** NCCL 2.30.7. */
    V2_30("2.30");

    private final String text;

    NcclVersion(String text) {
        this.text = text;
    }

    /** The version called {@code text}. */
    public static Optional<NcclVersion> of(String text) {
        return Arrays.stream(values()).filter(it -> it.text.equals(text)).findFirst();
    }

    /** Such as {@code 2.12}. */
    public String text() {
        return text;
    }
}
