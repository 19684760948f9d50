package dev.doorbell.workloads.guest.sdk;

import dev.doorbell.workloads.guest.check.AllowList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** API of programs as class files. It follows from the allow-list. */
public final class Api {

    private Api() {}

    /** Returns a class file for each type that programs may use, by its name with dots. */
    public static SortedMap<String, byte[]> classes() {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        for (String type : AllowList.SHIPPED.ownTypes()) {
            classes.put(type, new ApiClass(content(type), AllowList.SHIPPED).content());
        }
        return classes;
    }

    private static byte[] content(String type) {
        String file = "/" + type.replace('.', '/') + ".class";
        try (InputStream content =
                Objects.requireNonNull(Api.class.getResourceAsStream(file), file)) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
