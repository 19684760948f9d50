package dev.doorbell.guest.mpi.object;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Objects of one kind that a guest knows by handle. A new object gets the lowest free handle.
 *
 * @param <T> kind of object
 */
public final class Handles<T> {

    private final String kind;
    private final ErrorKind error;
    private final int first;
    private final TreeMap<Integer, T> objects = new TreeMap<>();
    private final TreeMap<Integer, Integer> holders = new TreeMap<>();
    private final TreeSet<Integer> ended = new TreeSet<>();
    private int lowestFree;

    /**
     * Creates an empty table.
     *
     * @param kind name of the kind, for messages
     * @param first lowest handle
     */
    public Handles(String kind, int first) {
        this(kind, ErrorKind.ARG, first);
    }

    /**
     * Creates an empty table.
     *
     * @param kind name of the kind, for messages
     * @param error class of the error of a handle without an object
     * @param first lowest handle
     */
    public Handles(String kind, ErrorKind error, int first) {
        this.kind = kind;
        this.error = error;
        this.first = first;
        lowestFree = first;
    }

    /** Adds an object and returns its handle. */
    public int add(T object) {
        int handle = lowestFree;
        objects.put(handle, object);
        while (objects.containsKey(lowestFree)) {
            lowestFree++;
        }
        return handle;
    }

    /** Adds an object with a handle of its own. */
    public void add(int handle, T object) {
        objects.put(handle, object);
    }

    /** Returns true if somebody holds an object. */
    public boolean held(int handle) {
        return holders.containsKey(handle);
    }

    /** Returns true if there is an object with a handle. */
    public boolean has(int handle) {
        return objects.containsKey(handle);
    }

    /** Returns an object; an error if there is none. */
    public T get(int handle) {
        T object = objects.get(handle);
        if (object == null) {
            throw new MpiError(error, "%s 0x%08x does not exist".formatted(kind, handle));
        }
        return object;
    }

    /** Returns the lowest handle of an object that is in the table. */
    public int handle(T object) {
        return objects.entrySet().stream()
                .filter(it -> it.getValue().equals(object))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /** Keeps an object, though it may be removed, until each holder has released it. */
    public void hold(int handle) {
        holders.merge(handle, 1, Integer::sum);
    }

    /** Releases an object, and removes it if that was to be done before. */
    public void release(int handle) {
        holders.computeIfPresent(handle, (ignored, count) -> count == 1 ? null : count - 1);
        if (!held(handle) && ended.remove(handle)) {
            remove(handle);
        }
    }

    /** Removes an object and returns it; an error if there is none. */
    public T remove(int handle) {
        T object = get(handle);
        if (held(handle)) {
            ended.add(handle);
            return object;
        }
        objects.remove(handle);
        if (handle >= first) {
            lowestFree = Math.min(lowestFree, handle);
        }
        return object;
    }
}
