package dev.doorbell.systemtests.prose;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Check of the relative links of a document. */
final class Links {

    private static final Pattern ADDRESS = Pattern.compile("[a-z]+:.*");

    private Links() {}

    /** Targets that do not exist: files, or anchors in documents. */
    static List<String> broken(Markdown document) {
        return document.links().stream()
                .filter(it -> !ADDRESS.matcher(it).matches())
                .filter(it -> !resolves(document, it))
                .toList();
    }

    private static boolean resolves(Markdown document, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        String anchor = link.substring(hash + 1);
        if (path.isEmpty()) {
            return document.anchors().contains(anchor);
        }
        Path file = document.file().resolveSibling(path);
        return Files.exists(file) && (hash < 0 || Markdown.read(file).anchors().contains(anchor));
    }
}
