package dev.doorbell.workloads.guest.check;

import java.util.ArrayList;
import java.util.List;

/** Reader of descriptors of fields and methods. */
final class Descriptors {

    private Descriptors() {}

    /** Returns the names with dots of all classes in a descriptor. */
    static List<String> types(String descriptor) {
        List<String> types = new ArrayList<>();
        int at = descriptor.indexOf('L');
        while (at >= 0) {
            int end = descriptor.indexOf(';', at);
            types.add(OwnClasses.dotted(descriptor.substring(at + 1, end)));
            at = descriptor.indexOf('L', end);
        }
        return types;
    }
}
