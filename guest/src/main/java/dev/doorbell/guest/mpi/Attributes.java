package dev.doorbell.guest.mpi;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.GuestFunctions.Kind;
import dev.doorbell.guest.mpi.object.Handles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Attributes of communicators or of datatypes, and their keys. */
public final class Attributes {

    /** Form of a value that is a pointer, as in C; others are numbers. */
    public static final int POINTER = 0;

    private final Rank rank;
    private final boolean ofTypes;
    private final Handles<Key> keys;

    /**
     * Creates an empty table.
     *
     * @param first handle of the first key
     */
    Attributes(Rank rank, int first) {
        this.rank = rank;
        ofTypes = first == Abi.FIRST_TYPE_KEYVAL;
        keys = new Handles<>("key of attributes", ErrorKind.KEYVAL, first);
    }

    /** Adds a key and returns its handle. */
    public int addKey(long copy, long delete, long extra) {
        return keys.add(new Key(copy, delete, extra, 0, 0));
    }

    /** Returns true if a key exists. */
    public boolean hasKey(int key) {
        return keys.has(key);
    }

    /** Lets functions of a library call those of a key, which are in another language. */
    public void callBy(int key, long copyCaller, long deleteCaller) {
        Key old = keys.get(key);
        keys.add(key, new Key(old.copy, old.delete, old.extra, copyCaller, deleteCaller));
    }

    /**
     * Frees a key. Its attributes remain until they are deleted, and so does the key: the guest may
     * still name it, and a new key has another handle.
     */
    public void removeKey(int key) {
        keys.remove(key);
    }

    /** Removes an attribute of an object, and its key if the guest has freed it. */
    private void remove(int object, int key) {
        if (rank.belongings(object).attributes().remove(key) != null) {
            keys.release(key);
        }
    }

    /**
     * Sets an attribute of an object, after the one that it replaces is deleted.
     *
     * @param form how the language of the value has it; {@link #POINTER} for C
     */
    public void set(int object, int key, long value, int form) {
        Attribute attribute = new Attribute(key, keys.get(key), value, form);
        Attribute old = rank.belongings(object).attributes().get(key);
        if (old != null) {
            requireDeleted(object, old);
        }
        // One that is set again keeps its place and its hold of the key.
        if (rank.belongings(object).attributes().put(key, attribute) == null) {
            keys.hold(key);
        }
    }

    /** Returns true for an attribute that is a number in the language that has set it. */
    public boolean isNumber(int object, int key) {
        Attribute attribute = rank.belongings(object).attributes().get(key);
        return attribute != null && attribute.form != POINTER;
    }

    /** Returns the value of an attribute, or null if it is not set. */
    public @Nullable Long get(int object, int key) {
        keys.get(key);
        Attribute attribute = rank.belongings(object).attributes().get(key);
        return attribute == null ? null : attribute.value;
    }

    /** Deletes an attribute if it is set. */
    public void delete(int object, int key) {
        keys.get(key);
        Attribute attribute = rank.belongings(object).attributes().get(key);
        if (attribute != null) {
            requireDeleted(object, attribute);
            remove(object, key);
        }
    }

    /**
     * Deletes all attributes of an object that ends, the newest first, whatever their functions
     * return. Returns what the last one returned, as in MPICH.
     */
    public int deleteAll(int object) {
        int code = ErrorKind.SUCCESS.number();
        List<Attribute> all =
                new ArrayList<>(rank.belongings(object).attributes().sequencedValues().reversed());
        for (Attribute attribute : all) {
            code = deleted(object, attribute);
            remove(object, attribute.handle);
        }
        return code;
    }

    /** Deletes all attributes of an object that does not end if the last function fails. */
    public void requireAllDeleted(int object) {
        requireSuccess(deleteAll(object), "deletes");
    }

    /** Returns copies of the attributes for a duplicate, the newest first. */
    public List<Attribute> copies(int object) {
        List<Attribute> copies = new ArrayList<>();
        try {
            for (Attribute attribute :
                    rank.belongings(object).attributes().sequencedValues().reversed()) {
                if (attribute.key.copy != 0) {
                    copy(object, attribute, copies);
                }
            }
        } catch (MpiError failed) {
            copies.forEach(it -> keys.release(it.handle));
            throw failed;
        }
        return copies;
    }

    /** Sets copied attributes. */
    public void addAll(int object, List<Attribute> copies) {
        for (Attribute copy : copies.reversed()) {
            rank.belongings(object).attributes().put(copy.handle, copy);
        }
    }

    private void copy(int object, Attribute attribute, List<Attribute> copies) {
        try (GuestFunctions.Block block = rank.functions().block(2 * Long.BYTES)) {
            long flag = block.address() + Long.BYTES;
            rank.values().storeInt(flag, 0);
            Key key = attribute.key;
            long code =
                    key.copyCaller == 0
                            ? rank.functions()
                                    .call(
                                            ofTypes ? Kind.COPY_OF_TYPE : Kind.COPY_OF_COMMUNICATOR,
                                            key.copy,
                                            object,
                                            attribute.handle,
                                            key.extra,
                                            attribute.value,
                                            block.address(),
                                            flag)
                            : rank.functions()
                                    .call(
                                            Kind.PLAIN,
                                            key.copyCaller,
                                            key.copy,
                                            object,
                                            attribute.handle,
                                            key.extra,
                                            attribute.form,
                                            attribute.value,
                                            block.address(),
                                            flag);
            requireSuccess((int) code, "copies");
            if (rank.values().loadInt(flag) != 0) {
                long value = rank.values().loadLongs(block.address(), 1)[0];
                copies.add(new Attribute(attribute.handle, key, value, attribute.form));
                keys.hold(attribute.handle);
            }
        }
    }

    private void requireDeleted(int object, Attribute attribute) {
        requireSuccess(deleted(object, attribute), "deletes");
    }

    /** Calls the function that deletes an attribute, if there is one, and returns its code. */
    private int deleted(int object, Attribute attribute) {
        Key key = attribute.key;
        if (key.delete == 0) {
            return ErrorKind.SUCCESS.number();
        }
        if (key.deleteCaller != 0) {
            return (int)
                    rank.functions()
                            .call(
                                    Kind.PLAIN,
                                    key.deleteCaller,
                                    key.delete,
                                    object,
                                    attribute.handle,
                                    attribute.form,
                                    attribute.value,
                                    key.extra);
        }
        return (int)
                rank.functions()
                        .call(
                                ofTypes ? Kind.DELETE_OF_TYPE : Kind.DELETE_OF_COMMUNICATOR,
                                key.delete,
                                object,
                                attribute.handle,
                                attribute.value,
                                key.extra);
    }

    private static void requireSuccess(int code, String does) {
        if (code != ErrorKind.SUCCESS.number()) {
            throw new MpiError(
                    code, "the function that %s an attribute returned %d".formatted(does, code));
        }
    }

    /**
     * Key of attributes.
     *
     * @param copy function that copies an attribute, or 0
     * @param delete function that deletes an attribute, or 0
     * @param extra last argument of both
     * @param copyCaller function of a library that calls the first, or 0
     * @param deleteCaller function of a library that calls the second, or 0
     */
    private record Key(long copy, long delete, long extra, long copyCaller, long deleteCaller) {}

    /** Attribute of an object. */
    public static final class Attribute {

        private final int handle;
        private final Key key;
        private final long value;
        private final int form;

        private Attribute(int handle, Key key, long value, int form) {
            this.handle = handle;
            this.key = key;
            this.value = value;
            this.form = form;
        }
    }
}
