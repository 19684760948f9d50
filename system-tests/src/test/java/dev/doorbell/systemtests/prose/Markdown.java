package dev.doorbell.systemtests.prose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
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

    private static final Path ROOT =
            Path.of(System.getProperty("doorbell.root", "..")).toAbsolutePath().normalize();

    /** Folders with files that a build, a run or a test has written. */
    private static final Set<String> NOT_OURS =
            Set.of(".git", ".doorbell", "target", "reproduce", "node_modules");

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```[^\\n]*$");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");
    private static final Pattern NO_SLUG = Pattern.compile("[^\\p{L}\\p{N} _-]");

    /** All documents, in the order of their paths. */
    static List<Markdown> all() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new Finder(files));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files.stream().sorted().map(Markdown::read).toList();
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
        return file.startsWith(ROOT) ? ROOT.relativize(file).toString() : file.toString();
    }

    /** Text without blocks of code and without code in lines. */
    String prose() {
        return CODE.matcher(withoutBlocks()).replaceAll("`");
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

    /** Visitor that notes documents and leaves out folders of others. */
    private static final class Finder extends SimpleFileVisitor<Path> {

        private final List<Path> files;

        Finder(List<Path> files) {
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes ignored) {
            return NOT_OURS.contains(String.valueOf(folder.getFileName()))
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes ignored) {
            if (file.toString().endsWith(".md")) {
                files.add(file);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
