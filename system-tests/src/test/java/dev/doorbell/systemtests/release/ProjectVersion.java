package dev.doorbell.systemtests.release;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.deploy.Tool;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Version of the project, as the property of the build states it. */
public final class ProjectVersion {

    private static final Pattern PROPERTY = Pattern.compile("<revision>(.*)</revision>");

    private ProjectVersion() {}

    /** Returns the version, such as 1.0.0. */
    public static String text() {
        Matcher property = PROPERTY.matcher(Tool.text(SourceTree.file("pom.xml")));
        if (!property.find()) {
            throw new IllegalStateException("pom.xml has no property revision");
        }
        return property.group(1);
    }
}
