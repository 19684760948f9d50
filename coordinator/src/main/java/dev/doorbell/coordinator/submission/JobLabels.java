package dev.doorbell.coordinator.submission;

import dev.doorbell.workloads.job.JobException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Labels that a user gives a job. They have no effect on its result.
 *
 * @param name title of the job, at most {@value #MOST_NAME} characters on one line; may be empty
 * @param tags words to filter by, at most {@value #MOST_TAGS}, in the order given
 * @param note free text, at most {@value #MOST_NOTE} characters; may be empty
 */
public record JobLabels(String name, List<String> tags, String note) {

    /** Largest number of characters of a name. */
    public static final int MOST_NAME = 80;

    /** Largest number of tags. */
    public static final int MOST_TAGS = 10;

    /** Largest number of characters of a note. */
    public static final int MOST_NOTE = 1_000;

    /** No labels. */
    public static final JobLabels NONE = new JobLabels("", List.of(), "");

    /** Regular expression of a tag. */
    public static final String TAG = "[A-Za-z0-9][A-Za-z0-9._-]{0,39}";

    private static final Pattern TAG_PATTERN = Pattern.compile(TAG);

    public JobLabels {
        tags = List.copyOf(tags);
    }

    /**
     * Parses labels; throws {@code JobException} if one is wrong.
     *
     * @param tags each a tag, or several with commas or spaces between them
     */
    public static JobLabels of(String name, List<String> tags, String note) {
        String title = name.strip();
        if (title.length() > MOST_NAME || title.chars().anyMatch(Character::isISOControl)) {
            throw JobException.invalid(
                    "name",
                    "'" + shortened(title) + "'",
                    "one line of at most " + MOST_NAME + " characters");
        }
        String text = note.strip().replace("\r\n", "\n");
        if (text.length() > MOST_NOTE || text.indexOf('\0') >= 0) {
            throw JobException.invalid(
                    "note",
                    text.length() + " characters long",
                    "a text of at most " + MOST_NOTE + " characters");
        }
        return new JobLabels(title, tags(tags), text);
    }

    private static List<String> tags(List<String> texts) {
        Set<String> tags = new LinkedHashSet<>();
        for (String text : texts) {
            for (String tag : text.strip().split("[,\\s]+", -1)) {
                if (tag.isEmpty()) {
                    continue;
                }
                if (!TAG_PATTERN.matcher(tag).matches()) {
                    throw JobException.invalid(
                            "tag",
                            "'" + shortened(tag) + "'",
                            "1 to 40 letters, digits, '.', '_' and '-'");
                }
                tags.add(tag);
            }
        }
        if (tags.size() > MOST_TAGS) {
            throw JobException.invalid("tag", tags.size() + " tags", "at most " + MOST_TAGS);
        }
        return List.copyOf(tags);
    }

    /** Returns true if there are none. */
    public boolean isEmpty() {
        return equals(NONE);
    }

    /** Returns the tags on one line. */
    public String tagLine() {
        return String.join(" ", tags);
    }

    private static String shortened(String text) {
        return text.length() <= MOST_NAME ? text : text.substring(0, MOST_NAME) + "…";
    }
}
