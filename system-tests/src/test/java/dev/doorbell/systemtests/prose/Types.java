package dev.doorbell.systemtests.prose;

import dev.doorbell.outside.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Java types of the repository, and those of generated code that documents name.
 *
 * @param paths paths of their source files without the suffix, with a slash in front
 */
record Types(Set<String> paths) {

    /** A name with inner capitals, perhaps behind packages and before a member. */
    private static final Pattern TYPE =
            Pattern.compile("((?:[a-z]\\w*[./])*[A-Z][a-z]+(?:[A-Z]\\w*)+)(?:\\.\\w+)?");

    /** Types of the JDK and of Python, and services of the gRPC API. */
    private static final List<String> ELSEWHERE =
            List.of(
                    "/HashMap",
                    "/HashSet",
                    "/LinkedHashMap",
                    "/LinkedHashSet",
                    "/TreeMap",
                    "/TreeSet",
                    "/RuntimeException",
                    "/StrictMath",
                    "/DoorbellError",
                    "/JobFailed",
                    "/TimeoutError",
                    "/JobService",
                    "/SweepService",
                    "/CatalogueService");

    Types {
        paths = Set.copyOf(paths);
    }

    /** All types of all modules. */
    static Types ofRepository() {
        Set<String> paths = new HashSet<>(ELSEWHERE);
        for (Path file : Repository.files(".java")) {
            String path = file.toString().replace('\\', '/');
            paths.add(path.substring(0, path.length() - ".java".length()));
        }
        return new Types(paths);
    }

    /** Names in the code of a document that look like types and are none. */
    List<String> missing(Markdown document) {
        return document.code().stream()
                .filter(it -> TYPE.matcher(it).matches())
                .filter(it -> !Files.exists(SourceTree.file(it)))
                .filter(it -> !exists(it))
                .toList();
    }

    private boolean exists(String name) {
        var type = TYPE.matcher(name);
        return type.matches()
                && paths.stream()
                        .anyMatch(it -> it.endsWith("/" + type.group(1).replace('.', '/')));
    }
}
