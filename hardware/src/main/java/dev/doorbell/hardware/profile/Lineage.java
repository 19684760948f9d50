package dev.doorbell.hardware.profile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Profile documents that extend one another, by their field {@code extends}. */
public final class Lineage {

    /** Field of a profile document that names the shipped one it extends. */
    public static final String EXTENDS = "extends";

    private Lineage() {}

    /**
     * The document and those it extends: itself first, its parent second.
     *
     * @param shipped the documents that can be extended, by name
     * @throws ProfileException with one sentence, if a parent does not exist or is its own ancestor
     */
    static List<Map<?, ?>> of(Map<?, ?> document, Function<String, Optional<Map<?, ?>>> shipped) {
        List<Map<?, ?>> chain = new ArrayList<>();
        Set<String> parents = new LinkedHashSet<>();
        Map<?, ?> last = document;
        chain.add(last);
        for (@Nullable Object parent = last.get(EXTENDS);
                parent != null;
                parent = last.get(EXTENDS)) {
            String name = parent.toString();
            if (!parents.add(name)) {
                throw new ProfileException(
                        "profile %s: extends goes round in a circle: %s, %s; expected a chain that ends"
                                .formatted(document.get("name"), String.join(", ", parents), name));
            }
            Optional<Map<?, ?>> found = shipped.apply(name);
            if (found.isEmpty()) {
                throw new ProfileException(
                        "profile %s: extends is '%s'; expected the name of a shipped profile, such as base"
                                .formatted(last.get("name"), name));
            }
            last = found.get();
            chain.add(last);
        }
        return chain;
    }
}
