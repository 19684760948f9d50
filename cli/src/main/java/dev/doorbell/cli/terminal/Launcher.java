package dev.doorbell.cli.terminal;

/** Launcher of the command line, as commands for the user name it. */
public final class Launcher {

    private Launcher() {}

    /** Returns a command line for the user, who calls the launcher in the same way again. */
    public static String with(String arguments) {
        String launcher = System.getProperty("doorbell.launcher", "./doorbell");
        return (launcher.contains(" ") ? "'" + launcher + "'" : launcher) + " " + arguments;
    }
}
