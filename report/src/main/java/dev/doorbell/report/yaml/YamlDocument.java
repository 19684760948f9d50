package dev.doorbell.report.yaml;

import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads one YAML or JSON document (JSON is a subset of YAML 1.2) to plain maps, lists and scalars.
 * A document cannot create any other type, and its size is bounded.
 */
public final class YamlDocument {

    /** Characters a document may have. */
    public static final int MAX_CHARACTERS = 1 << 20;

    private static final int MAX_ALIASES = 16;

    /** Lists and maps inside one another; nothing that is read has more than five. */
    private static final int MAX_DEPTH = 32;

    private YamlDocument() {}

    /**
     * The top-level map of {@code text}.
     *
     * @param what the document's kind, for the message: {@code job}
     * @throws MalformedDocumentException with one sentence that names the line
     */
    public static Map<?, ?> read(String what, String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new MalformedDocumentException(
                    "the %s has %d characters; expected at most %d"
                            .formatted(what, text.length(), MAX_CHARACTERS));
        }
        LoadSettings settings = settings(what);
        Object document;
        try {
            checkSize(what, new Parse(settings).parseString(text));
            document = new Load(settings).loadFromString(text);
        } catch (MarkedYamlEngineException e) {
            throw malformed(
                    "the " + what + " is not valid YAML", e.getProblemMark(), ": " + problem(e));
        } catch (YamlEngineException e) {
            throw new MalformedDocumentException(
                    "the %s is not valid YAML: %s"
                            .formatted(what, firstLine(String.valueOf(cause(e).getMessage()))));
        }
        if (document instanceof Map<?, ?> map) {
            return map;
        }
        throw new MalformedDocumentException(
                "the %s is %s; expected a map of field to value"
                        .formatted(
                                what,
                                document == null
                                        ? "empty"
                                        : "'" + shortened(document.toString()) + "'"));
    }

    /**
     * Places of the parts of a document that {@link #read} has read.
     *
     * @param what the document's kind
     */
    public static Places places(String what, String text) {
        return new Compose(settings(what)).composeString(text).map(Places::of).orElse(Places.NONE);
    }

    private static LoadSettings settings(String what) {
        return LoadSettings.builder()
                .setLabel(what)
                .setAllowDuplicateKeys(false)
                .setMaxAliasesForCollections(MAX_ALIASES)
                .setCodePointLimit(MAX_CHARACTERS)
                .build();
    }

    /**
     * Checks the size of a document. Loading recurses as deep as the document nests, parsing does
     * not. A document with few aliases, none of them inside the anchor of another one, is not much
     * larger than its text.
     */
    private static void checkSize(String what, Iterable<Event> events) {
        int depth = 0;
        int aliases = 0;
        int anchoredDepth = 0;
        for (Event event : events) {
            switch (event) {
                case CollectionStartEvent start -> {
                    depth++;
                    if (anchoredDepth == 0 && start.getAnchor().isPresent()) {
                        anchoredDepth = depth;
                    }
                }
                case CollectionEndEvent end -> {
                    anchoredDepth = anchoredDepth == depth ? 0 : anchoredDepth;
                    depth--;
                }
                case AliasEvent alias -> {
                    aliases++;
                    if (anchoredDepth > 0 || aliases > MAX_ALIASES) {
                        throw malformed(
                                "the %s has an alias inside an anchor or more than %d aliases"
                                        .formatted(what, MAX_ALIASES),
                                event.getStartMark(),
                                "; expected fewer");
                    }
                }
                default -> {}
            }
            if (depth > MAX_DEPTH) {
                throw malformed(
                        "the %s is more than %d lists and maps deep".formatted(what, MAX_DEPTH),
                        event.getStartMark(),
                        "; expected at most that");
            }
        }
    }

    private static MalformedDocumentException malformed(
            String subject, Optional<Mark> mark, String rest) {
        return mark.map(it -> new MalformedDocumentException(subject, Place.of(it), rest))
                .orElseGet(() -> new MalformedDocumentException(subject + rest));
    }

    private static String problem(MarkedYamlEngineException e) {
        String problem = e.getProblem();
        return problem == null ? "it cannot be parsed" : firstLine(problem);
    }

    /** First cause of an error. Exceptions that wrap it repeat its type in their message. */
    private static Throwable cause(Throwable e) {
        Throwable cause = e.getCause();
        return cause == null ? e : cause(cause);
    }

    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
