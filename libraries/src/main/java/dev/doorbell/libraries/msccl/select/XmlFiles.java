package dev.doorbell.libraries.msccl.select;

import java.util.Arrays;
import java.util.List;

/** The variable {@code MSCCL_XML_FILES}: file names, separated by colons. */
public final class XmlFiles {

    private XmlFiles() {}

    /** Returns the names in order. */
    public static List<String> names(String variable) {
        return Arrays.stream(variable.split(":", -1)).filter(it -> !it.isEmpty()).toList();
    }
}
