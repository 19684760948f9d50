package dev.doorbell.nodeagent;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configuration of binaries of users.
 *
 * @param folder folder with the executables that jobs may run; empty if they may run none
 * @param libraries folder of compiled libraries that they load
 */
@ConfigurationProperties("doorbell.binaries")
record BinaryProperties(
        @DefaultValue("") Path folder,
        @DefaultValue("${user.home}/.cache/doorbell/guest") Path libraries) {}
