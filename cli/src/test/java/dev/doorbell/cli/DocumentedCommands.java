package dev.doorbell.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Commands of {@code ./doorbell} in documents: in blocks of code and in code within lines. */
final class DocumentedCommands {

    /** Word of a shell, with its quotes. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");

    private static final Path ROOT = Path.of("..");

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```[^\\n]*\\n(.*?)^ *```");
    private static final Pattern INLINE = Pattern.compile("`([^`\\n]*\\./doorbell [^`\\n]*)`");
    private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");

    /** Comments, and what the shell does with the output. */
    private static final Pattern AFTER = Pattern.compile("\\s+(?:#|>|\\||&&).*");

    private DocumentedCommands() {}

    /** All of them, each once, without {@code ./doorbell}. */
    static List<String> all() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path document : documents()) {
            commands.addAll(in(Files.readString(document)));
        }
        return commands.stream().distinct().toList();
    }

    /** Those in a text. */
    static List<String> in(String text) {
        Stream<String> blocks =
                FENCE.matcher(text)
                        .results()
                        .flatMap(it -> CONTINUED.matcher(it.group(1)).replaceAll("").lines());
        Stream<String> inLines =
                INLINE.matcher(FENCE.matcher(text).replaceAll(""))
                        .results()
                        .map(it -> it.group(1).replace("\\|", "|"));
        return Stream.concat(blocks, inLines)
                .filter(it -> it.contains("./doorbell "))
                .map(it -> it.substring(it.indexOf("./doorbell ") + "./doorbell ".length()))
                .map(it -> AFTER.matcher(it).replaceFirst("").strip())
                .toList();
    }

    /** Words of a command; files of the repository as seen from this module. */
    static String[] words(String command) {
        return WORD.matcher(command)
                .results()
                .map(it -> it.group().replaceAll("['\"]", ""))
                .map(it -> it.startsWith("examples/") ? ROOT.resolve(it).toString() : it)
                .toArray(String[]::new);
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path folder : List.of(ROOT.resolve("docs"), ROOT.resolve("deploy"))) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(it -> it.toString().endsWith(".md")).sorted().forEach(documents::add);
            }
        }
        try (Stream<Path> files = Files.list(ROOT)) {
            files.filter(it -> it.toString().endsWith(".md")).sorted().forEach(documents::add);
        }
        return documents;
    }
}
