package dev.doorbell.workloads.guest.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Allow-list of types and their members, read from {@code allowed.txt}. A line names a type and all
 * its members, {@code : members} some of them, or {@code ! members} all but some. A member is a
 * name, with or without a descriptor.
 */
public final class AllowList {

    /** The list that ships. */
    public static final AllowList SHIPPED = read("allowed.txt");

    private final Map<String, Members> types;

    private AllowList(Map<String, Members> types) {
        this.types = types;
    }

    /** Names with dots of the emulator's own types that programs may use, in order. */
    public List<String> ownTypes() {
        return types.keySet().stream().filter(AllowList::own).sorted().toList();
    }

    /** Returns true if programs may use a type, by its name with dots. */
    public boolean has(String type) {
        return types.containsKey(type);
    }

    /**
     * Returns true if programs may use a member of a type. A member of one of the emulator's types
     * shows allowed types only, so internals stay out of reach.
     */
    public boolean has(String type, String name, String descriptor) {
        Members members = types.get(type);
        return members != null
                && members.allows(name, name + descriptor)
                && (!own(type)
                        || Descriptors.types(descriptor).stream()
                                .allMatch(it -> has(it) || !own(it)));
    }

    private static boolean own(String type) {
        return type.startsWith(References.EMULATOR);
    }

    private static AllowList read(String resource) {
        Map<String, Members> types = new LinkedHashMap<>();
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(
                                Objects.requireNonNull(
                                        AllowList.class.getResourceAsStream(resource), resource),
                                StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] words = line.strip().split("\\s+");
                    types.put(words[0], members(words.length == 1 ? null : words[1], words));
                }
            }
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
        return new AllowList(types);
    }

    private static Members members(@Nullable String sign, String[] words) {
        List<String> names = Arrays.asList(words).subList(Math.min(2, words.length), words.length);
        return new Members(":".equals(sign), List.copyOf(names));
    }

    /**
     * Members of a type.
     *
     * @param only true if nothing but {@code names} is allowed, else everything but them
     */
    private record Members(boolean only, List<String> names) {

        boolean allows(String name, String whole) {
            return (names.contains(name) || names.contains(whole)) == only;
        }
    }
}
