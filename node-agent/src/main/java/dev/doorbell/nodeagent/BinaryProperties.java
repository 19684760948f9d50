package dev.doorbell.nodeagent;

import dev.doorbell.guest.run.ServicePrograms;
import dev.doorbell.workloads.binary.HostPrograms;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of binaries of users.
 *
 * @param folder folder with the executables that jobs may run; empty if they may run none
 * @param libraries folder of compiled libraries that they load; by default in the user's cache
 */
@ConfigurationProperties("doorbell.binaries")
record BinaryProperties(@DefaultValue("") String folder, @DefaultValue("") String libraries) {

    /** Starts the binaries of the folder. */
    HostPrograms programs() {
        return folder.isBlank()
                ? HostPrograms.NONE
                : new ServicePrograms(
                        Path.of(folder),
                        libraries.isBlank()
                                ? Path.of(System.getProperty("user.home"), ".cache/doorbell/guest")
                                : Path.of(libraries));
    }
}
