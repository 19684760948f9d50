package dev.doorbell.cli;

import picocli.CommandLine.IVersionProvider;

/** Version of the build. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"doorbell " + (version == null ? "of an unpacked build" : version)};
    }
}
