package dev.doorbell.outside;

import java.util.List;

/**
 * Origin of a tool or data.
 *
 * @param packages packages of Debian or npm that contain it, none if it comes from elsewhere
 * @param advice clause that tells how to run the test
 */
record Source(List<String> packages, String advice) {

    Source {
        packages = List.copyOf(packages);
    }

    static Source debian(String... packages) {
        return new Source(
                List.of(packages),
                packages.length == 1
                        ? "Debian package " + packages[0] + " runs this test"
                        : "Debian packages " + String.join(" and ", packages) + " run this test");
    }

    static Source npm(String name) {
        return new Source(List.of(name), "npm package " + name + " runs this test");
    }

    static Source other(String words) {
        return new Source(List.of(), words + " runs this test");
    }
}
