package dev.doorbell.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The artifact against which programs of users compile. */
class SdkTest {

    private static final Path SDK = Path.of("target", "classes");
    private static final Path EXAMPLES = Path.of("..", "examples", "programs");

    private static final Path TEMPLATES = Path.of("..", "cli", "src", "main", "templates");

    @TempDir private Path folder;

    @Test
    void holdsTheApiAndNothingElse() throws IOException {
        Set<String> types = types();

        assertThat(types)
                .contains(
                        "dev/doorbell/workloads/program/KernelProgram",
                        "dev/doorbell/libraries/nvshmem/Signals$Update")
                .doesNotContain(
                        "dev/doorbell/workloads/program/Guarded",
                        "dev/doorbell/hardware/node/Program",
                        "dev/doorbell/libraries/nvshmem/heap/WrongUseException");
        for (Path file : files(SDK, ".class")) {
            assertThat(namedTypes(file))
                    .as(file.toString())
                    .filteredOn(it -> it.startsWith("dev/doorbell/"))
                    .allMatch(types::contains);
        }
    }

    @Test
    void hidesMembersThatProgramsMayNotUse() throws IOException {
        assertThat(errors("cta.pe().node();")).contains("cannot find symbol", "method node()");
        assertThat(errors("host.pe().constants();")).contains("cannot find symbol");
        assertThat(errors("new KernelHost(null, null, null);")).contains("cannot find symbol");
        assertThat(errors("cta.quiet();")).isEmpty();
    }

    @Test
    void theExamplesCompileAgainstItAlone() throws IOException {
        List<Path> examples = files(EXAMPLES, ".java");

        assertThat(examples).hasSizeGreaterThanOrEqualTo(6);
        assertThat(compiled(examples)).isEmpty();
    }

    @Test
    void newProjectsCompileAgainstItAlone() throws IOException {
        for (Path template : files(TEMPLATES, ".java")) {
            String text = Files.readString(template).replace("NAME", "MyRing");

            assertThat(compiled(List.of(Files.writeString(folder.resolve("MyRing.java"), text))))
                    .as(template.toString())
                    .isEmpty();
        }
    }

    @Test
    void codeThatRunsWithoutTheEmulatorIsToldSo() throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {SDK.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> cell = loader.loadClass("dev.doorbell.workloads.result.Cell");

            assertThatThrownBy(() -> cell.getMethod("of", long.class).invoke(null, 1L))
                    .cause()
                    .hasMessage("the SDK has no code; run the program with ./doorbell run");
        }
    }

    private String errors(String statement) throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("Own.java"),
                        """
                        import dev.doorbell.workloads.program.*;

                        public class Own implements KernelProgram {
                            public void run(KernelHost host) {
                                host.launch(1, 1, cta -> { %s });
                            }
                        }
                        """
                                .formatted(statement));
        return compiled(List.of(file));
    }

    /** Returns the messages of the compiler that knows the SDK and nothing else. */
    private String compiled(List<Path> sources) {
        List<String> arguments =
                new ArrayList<>(
                        List.of("-proc:none", "-Xlint:all", "-Werror", "-cp", SDK.toString()));
        arguments.addAll(List.of("-d", folder.toString()));
        sources.forEach(it -> arguments.add(it.toString()));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        ToolProvider.getSystemJavaCompiler()
                .run(null, messages, messages, arguments.toArray(String[]::new));
        return messages.toString(StandardCharsets.UTF_8);
    }

    /** Internal names of the types that the SDK has. */
    private static Set<String> types() throws IOException {
        return files(SDK, ".class").stream()
                .map(it -> SDK.relativize(it).toString().replaceFirst("\\.class$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Internal names of all types to which a class file refers. */
    private static List<String> namedTypes(Path file) throws IOException {
        Stream<PoolEntry> pool =
                StreamSupport.stream(
                        ClassFile.of().parse(file).constantPool().spliterator(), false);
        return pool.filter(ClassEntry.class::isInstance)
                .map(it -> ((ClassEntry) it).asInternalName())
                .toList();
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(it -> it.toString().endsWith(ending)).sorted().toList();
        }
    }
}
