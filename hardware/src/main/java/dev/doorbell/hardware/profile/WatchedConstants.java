package dev.doorbell.hardware.profile;

import java.util.AbstractMap;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Constants of a profile that report which of them are read. A look at several at once reports all:
 * a constant that is not reported had no effect. A look at names alone reports none.
 */
@SuppressWarnings("JdkObsolete") // A profile's constants are a SortedMap.
final class WatchedConstants extends AbstractMap<String, Constant>
        implements SortedMap<String, Constant> {

    private final SortedMap<String, Constant> constants;
    private final Consumer<String> read;

    /** Constants of which {@code read} receives the names that are read. */
    WatchedConstants(SortedMap<String, Constant> constants, Consumer<String> read) {
        this.constants = constants;
        this.read = read;
    }

    @Override
    public @Nullable Constant get(Object name) {
        if (name instanceof String text) {
            read.accept(text);
        }
        return constants.get(name);
    }

    @Override
    public boolean containsKey(Object name) {
        return constants.containsKey(name);
    }

    @Override
    public Set<Map.Entry<String, Constant>> entrySet() {
        return all().entrySet();
    }

    @Override
    public SortedMap<String, Constant> subMap(String from, String to) {
        return all().subMap(from, to);
    }

    @Override
    public SortedMap<String, Constant> headMap(String to) {
        return all().headMap(to);
    }

    @Override
    public SortedMap<String, Constant> tailMap(String from) {
        return all().tailMap(from);
    }

    @Override
    public @Nullable Comparator<? super String> comparator() {
        return constants.comparator();
    }

    @Override
    public Set<String> keySet() {
        return constants.keySet();
    }

    @Override
    public String firstKey() {
        return constants.firstKey();
    }

    @Override
    public String lastKey() {
        return constants.lastKey();
    }

    private SortedMap<String, Constant> all() {
        constants.keySet().forEach(read);
        return constants;
    }
}
