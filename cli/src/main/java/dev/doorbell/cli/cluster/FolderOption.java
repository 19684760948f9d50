package dev.doorbell.cli.cluster;

import picocli.CommandLine.Option;

/** Option that selects a cluster on this machine. */
public final class FolderOption {

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Folder of logs and jobs (default: ${DEFAULT-VALUE}).")
    private String dir = ClusterFolder.DEFAULT;

    /** Folder as the user named it. */
    public String name() {
        return dir;
    }

    /** Returns true if it is the folder in which commands look for their coordinator. */
    public boolean usual() {
        return dir.equals(ClusterFolder.DEFAULT);
    }

    /** Returns the folder, and creates it if necessary. */
    public ClusterFolder folder() {
        return ClusterFolder.create(dir);
    }
}
