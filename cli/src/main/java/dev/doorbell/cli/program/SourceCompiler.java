package dev.doorbell.cli.program;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiler of the sources of programs, in memory. */
final class SourceCompiler {

    private SourceCompiler() {}

    /**
     * Compiles source files together.
     *
     * @throws JobException with javac's messages if they have errors
     */
    static SortedMap<String, byte[]> classes(List<Path> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw wrong("this Java has no compiler; run Doorbell with a JDK, or give it a jar");
        }
        StringWriter messages = new StringWriter();
        try (MemoryOutput output =
                new MemoryOutput(
                        compiler.getStandardFileManager(
                                null, Locale.ROOT, StandardCharsets.UTF_8))) {
            boolean compiled =
                    compiler.getTask(
                                    messages,
                                    output,
                                    null,
                                    List.of(
                                            "-classpath",
                                            System.getProperty("java.class.path"),
                                            "-sourcepath",
                                            "",
                                            "-proc:none",
                                            "-g"),
                                    null,
                                    compiler.getStandardFileManager(
                                                    null, Locale.ROOT, StandardCharsets.UTF_8)
                                            .getJavaFileObjectsFromPaths(sources))
                            .call();
            if (!compiled) {
                throw wrong(messages.toString().strip());
            }
            return output.classes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JobException wrong(String sentence) {
        return new JobException(JobFields.PROGRAM.name(), sentence);
    }
}
