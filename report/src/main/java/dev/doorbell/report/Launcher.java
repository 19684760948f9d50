package dev.doorbell.report;

/** Launcher of the command line, as commands for the user name it. */
public final class Launcher {

    /** System property with the launcher as the user called it. */
    public static final String PROPERTY = "doorbell.launcher";

    private Launcher() {}

    /** Returns the launcher as the user called it; its name if that is not known. */
    public static String name() {
        return System.getProperty(PROPERTY, "doorbell");
    }

    /** Returns a command line for the user, who calls the launcher in the same way again. */
    public static String with(String arguments) {
        String launcher = name();
        return (launcher.contains(" ") ? "'" + launcher + "'" : launcher) + " " + arguments;
    }
}
