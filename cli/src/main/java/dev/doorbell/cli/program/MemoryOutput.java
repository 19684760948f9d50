package dev.doorbell.cli.program;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.jspecify.annotations.Nullable;

/** File manager that keeps compiled classes in memory. */
final class MemoryOutput extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private final SortedMap<String, ByteArrayOutputStream> outputs = new TreeMap<>();

    MemoryOutput(StandardJavaFileManager files) {
        super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location location,
            String name,
            JavaFileObject.Kind kind,
            @Nullable FileObject sibling) {
        return new SimpleJavaFileObject(
                URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                outputs.put(name, bytes);
                return bytes;
            }
        };
    }

    /** Class files by the names of their classes. */
    SortedMap<String, byte[]> classes() {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        outputs.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }
}
