package dev.doorbell.libraries.msccl.nccl.machine;

import java.util.Arrays;
import java.util.Optional;

/** Versions of NCCL with tables. */
public enum NcclVersion {
    /** NCCL 2.12.12, the base of microsoft/msccl 0.7.4. */
    V2_12("2.12"),
    /** NCCL 2.30.7. */
    V2_30("2.30");

    private final String text;

    NcclVersion(String text) {
        this.text = text;
    }

    /** Returns the version with the name {@code text}. */
    public static Optional<NcclVersion> of(String text) {
        return Arrays.stream(values()).filter(it -> it.text.equals(text)).findFirst();
    }

    /** Name such as {@code 2.12}. */
    public String text() {
        return text;
    }
}
