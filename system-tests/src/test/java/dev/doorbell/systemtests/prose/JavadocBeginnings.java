package dev.doorbell.systemtests.prose;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Search for Javadoc comments that begin with a question word or an inverted clause. */
final class JavadocBeginnings {

    /** Strings and other comments come first, because they may contain the start of a Javadoc. */
    private static final Pattern TOKEN =
            Pattern.compile(
                    """
                    \"""[\\s\\S]*?\"""\
                    |"(?:[^"\\\\\\n]++|\\\\.)*+"\
                    |'(?:[^'\\\\\\n]++|\\\\.)*+'\
                    |//[^\\n]*\
                    |/\\*\\*[\\s*]*+(?<word>What|Whether|That|Of|How|Where|Who)\\b[\\s\\S]*?\\*/\
                    |/\\*[\\s\\S]*?\\*/\
                    """);

    private JavadocBeginnings() {}

    /** Returns {@code line: word} for each such comment, with the line of the word. */
    static List<String> wrong(String source) {
        return TOKEN.matcher(source)
                .results()
                .filter(it -> it.group("word") != null)
                .map(it -> "%d: %s".formatted(line(source, it), it.group("word")))
                .toList();
    }

    private static long line(String source, MatchResult comment) {
        return 1
                + source.substring(0, comment.start("word"))
                        .chars()
                        .filter(it -> it == '\n')
                        .count();
    }
}
