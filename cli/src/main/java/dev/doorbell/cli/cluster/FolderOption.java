package dev.doorbell.cli.cluster;

import picocli.CommandLine.Option;

/** Which cluster on this machine is meant. */
public final class FolderOption {

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Folder of logs and jobs (default: ${DEFAULT-VALUE}).")
    private String dir = ClusterFolder.DEFAULT;

    /** The folder as the user named it. */
    public String name() {
        return dir;
    }

    /** Whether it is the one that commands look into for the coordinator they talk to. */
    public boolean usual() {
        return dir.equals(ClusterFolder.DEFAULT);
    }

    /** The folder, created when it is not there. */
    public ClusterFolder folder() {
        return ClusterFolder.create(dir);
    }
}
