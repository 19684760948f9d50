package dev.doorbell.report;

import java.util.regex.Pattern;

/** Launcher of the command line, as commands for the user name it. */
public final class Launcher {

    /** System property with the launcher as the user called it. */
    public static final String PROPERTY = "doorbell.launcher";

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=+@-]+");

    private Launcher() {}

    /** Returns the launcher as the user called it; its name if that is not known. */
    public static String name() {
        return System.getProperty(PROPERTY, "doorbell");
    }

    /** Returns a command line for the user, who calls the launcher in the same way again. */
    public static String with(String arguments) {
        return quoted(name()) + " " + arguments;
    }

    /** Returns a word as a shell reads it, in quotes if it needs them. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
