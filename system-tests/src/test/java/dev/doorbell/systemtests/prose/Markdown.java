package dev.doorbell.systemtests.prose;

import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Document of the repository.
 *
 * @param file absolute path
 * @param text its text
 */
record Markdown(Path file, String text) {

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```[^\\n]*$");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");
    private static final Pattern NO_SLUG = Pattern.compile("[^\\p{L}\\p{N} _-]");

    /** All documents, in the order of their paths. */
    static List<Markdown> all() {
        return Repository.files(".md").stream().map(Markdown::read).toList();
    }

    /** Document in a file. */
    static Markdown read(Path file) {
        try {
            return new Markdown(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Path from the root of the repository, for messages. */
    String name() {
        return file.startsWith(SourceTree.ROOT)
                ? SourceTree.ROOT.relativize(file).toString()
                : file.toString();
    }

    /** Text without blocks of code and without code in lines. */
    String prose() {
        return CODE.matcher(withoutBlocks()).replaceAll("`");
    }

    /** Code in lines, without the marks around it. */
    List<String> code() {
        return CODE.matcher(withoutBlocks())
                .results()
                .map(it -> it.group().substring(1, it.group().length() - 1))
                .toList();
    }

    /** Targets of all links. */
    List<String> links() {
        return LINK.matcher(prose()).results().map(it -> it.group(1)).toList();
    }

    /** Anchors of all headings, as GitHub makes them. */
    Set<String> anchors() {
        Map<String, Integer> seen = new HashMap<>();
        Set<String> anchors = new HashSet<>();
        HEADING.matcher(withoutBlocks())
                .results()
                .map(it -> slug(it.group(1)))
                .forEach(slug -> {
                    int before = seen.merge(slug, 1, Integer::sum) - 1;
                    anchors.add(before == 0 ? slug : slug + "-" + before);
                });
        return anchors;
    }

    /** Name, which test reports show. */
    @Override
    public String toString() {
        return name();
    }

    private String withoutBlocks() {
        return FENCE.matcher(text).replaceAll("");
    }

    private static String slug(String heading) {
        String words = heading.strip().toLowerCase(Locale.ROOT);
        return NO_SLUG.matcher(words).replaceAll("").replace(' ', '-');
    }
}
