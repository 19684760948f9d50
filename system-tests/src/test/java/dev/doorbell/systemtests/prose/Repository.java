package dev.doorbell.systemtests.prose;

import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Files of the repository that people write. */
final class Repository {

    /** Folders with files that a build, a run or a test has written. */
    private static final Set<String> WRITTEN =
            Set.of(".git", ".doorbell", "target", "node_modules");

    private Repository() {}

    /** Files with a suffix, in the order of their paths. */
    static List<Path> files(String suffix) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(SourceTree.ROOT, new Finder(suffix, files));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files.stream().sorted().toList();
    }

    /** Visitor that notes files and leaves out folders that nobody writes. */
    private static final class Finder extends SimpleFileVisitor<Path> {

        private final String suffix;
        private final List<Path> files;

        Finder(String suffix, List<Path> files) {
            this.suffix = suffix;
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes ignored) {
            boolean written =
                    WRITTEN.contains(String.valueOf(folder.getFileName()))
                            || folder.equals(SourceTree.file("reproduce"));
            return written ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes ignored) {
            if (file.toString().endsWith(suffix)) {
                files.add(file);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
