package dev.doorbell.cli.doctor;

import com.sun.management.OperatingSystemMXBean;
import dev.doorbell.libraries.mesh.partition.Metis;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.drawing.Fonts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks of the JVM, the memory, the disk, ports and libraries. */
final class MachineChecks {

    private static final int NEEDED_RELEASE = 25;

    /** Heap that the examples need. */
    private static final long LEAST_HEAP_MIB = 512;

    /**
     * Memory of a coordinator and three services for each of two nodes, with compose's limit for
     * each.
     */
    private static final long CLUSTER_MIB = 7 * 320;

    /** Disk space for build, libraries, logs and a few traces. */
    private static final long DISK_MIB = 1024;

    private MachineChecks() {}

    static Finding jdk() {
        String version = Runtime.version().toString();
        Path home = Path.of(System.getProperty("java.home"));
        String found = "%s in %s".formatted(version, home);
        String advice =
                "install a JDK %d or newer (for example Temurin), or name it in JAVA_HOME"
                        .formatted(NEEDED_RELEASE);
        if (Runtime.version().feature() < NEEDED_RELEASE) {
            return Finding.required("JDK", found, advice);
        }
        return Files.isExecutable(home.resolve("bin/javac"))
                ? Finding.ok("JDK", found)
                : Finding.required("JDK", found + ", without javac", advice);
    }

    static List<Finding> memory() {
        long heapMib = Runtime.getRuntime().maxMemory() >> 20;
        String heap = "a job in this process may use %d MiB".formatted(heapMib);
        long freeMib = freeMib();
        String free = "%d MiB of %d MiB are free".formatted(freeMib, totalMib());
        return List.of(
                heapMib >= LEAST_HEAP_MIB
                        ? Finding.ok("memory of jobs", heap)
                        : Finding.required(
                                "memory of jobs",
                                heap,
                                "give it %d MiB: DOORBELL_JAVA_OPTS=-Xmx%dm"
                                        .formatted(LEAST_HEAP_MIB, LEAST_HEAP_MIB)),
                freeMib >= CLUSTER_MIB
                        ? Finding.ok("memory of clusters", free)
                        : Finding.optional(
                                "memory of clusters",
                                free,
                                "free %d MiB before '%s' with 2 nodes"
                                        .formatted(CLUSTER_MIB, Launcher.with("up"))));
    }

    static Finding disk(Path folder) {
        String what = "disk";
        try {
            long mib = Files.getFileStore(folder).getUsableSpace() >> 20;
            String found = "%d MiB are free here".formatted(mib);
            return mib >= DISK_MIB
                    ? Finding.ok(what, found)
                    : Finding.optional(
                            what,
                            found,
                            "free %d MiB for the build, logs and traces".formatted(DISK_MIB));
        } catch (IOException e) {
            return Finding.optional(what, "unknown: " + e.getMessage(), "use another folder");
        }
    }

    /** Checks that a cluster could listen on a port of this machine. */
    static Finding port(int port, String option) {
        String what = "port " + port;
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return Finding.ok(what, "free");
        } catch (IOException e) {
            return Finding.taken(
                    what,
                    "in use",
                    "a cluster may be up ('%s' asks it); else end what listens there, or use '%s N'"
                            .formatted(Launcher.with("list"), Launcher.with("up " + option)));
        }
    }

    static Finding metis() {
        return Metis.installed().isPresent()
                ? Finding.ok("METIS", Metis.LIBRARY)
                : Finding.optional(
                        "METIS",
                        Metis.LIBRARY + " not found",
                        "install libmetis5; without it meshes are cut by the builtin partitioner");
    }

    static Finding fonts() {
        String what = "fonts";
        return Fonts.fault().isEmpty()
                ? Finding.ok(what, "found")
                : Finding.optional(
                        what,
                        "none found",
                        Fonts.ADVICE + "; without them, there are no pictures of plots");
    }

    private static long freeMib() {
        try {
            // The memory available without paging, which exceeds the unused memory.
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10;
                }
            }
        } catch (IOException notLinux) {
            // The JVM knows a smaller number.
        }
        return system().getFreeMemorySize() >> 20;
    }

    private static long totalMib() {
        return system().getTotalMemorySize() >> 20;
    }

    private static OperatingSystemMXBean system() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    }
}
