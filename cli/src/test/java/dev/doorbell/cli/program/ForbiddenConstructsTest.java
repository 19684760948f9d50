package dev.doorbell.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.guest.archive.ClassArchive;
import dev.doorbell.workloads.guest.check.ProgramCheck;
import dev.doorbell.workloads.guest.check.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constructs that would make a run depend on more than the job are refused by name. */
class ForbiddenConstructsTest {

    /** Statements, and the part of the objection that names them. */
    private static final Map<String, String> STATEMENTS = new LinkedHashMap<>();

    /** Members, and the part of the objection that names them. */
    private static final Map<String, String> MEMBERS = new LinkedHashMap<>();

    static {
        STATEMENTS.put("host.work(System.nanoTime());", "java.lang.System.nanoTime");
        STATEMENTS.put("host.work(System.currentTimeMillis());", "System.currentTimeMillis");
        STATEMENTS.put("java.time.Instant.now();", "java.time.Instant.now");
        STATEMENTS.put("System.out.println(1);", "java.lang.System.out");
        STATEMENTS.put("System.exit(1);", "java.lang.System.exit");
        STATEMENTS.put("System.getenv();", "java.lang.System.getenv");
        STATEMENTS.put("System.getProperty(\"a\");", "java.lang.System.getProperty");
        STATEMENTS.put("System.identityHashCode(host);", "System.identityHashCode");
        STATEMENTS.put("new Thread(() -> {}).start();", "java.lang.Thread");
        STATEMENTS.put("Thread.ofVirtual().start(() -> {});", "java.lang.Thread.ofVirtual");
        STATEMENTS.put("Thread.yield();", "java.lang.Thread.yield");
        STATEMENTS.put(
                "java.util.concurrent.CompletableFuture.runAsync(() -> {});", "CompletableFuture");
        STATEMENTS.put("new java.util.concurrent.atomic.AtomicInteger();", "AtomicInteger");
        STATEMENTS.put("new java.io.File(\"a\");", "java.io.File");
        STATEMENTS.put("java.nio.file.Path.of(\"a\");", "java.nio.file.Path.of");
        STATEMENTS.put("new java.net.InetSocketAddress(1);", "java.net.InetSocketAddress");
        STATEMENTS.put("host.getClass();", "getClass");
        STATEMENTS.put("String.class.getMethods();", "java.lang.Class.getMethods");
        STATEMENTS.put(
                "try { Class.forName(\"a\"); } catch (Exception e) { }", "java.lang.Class.forName");
        STATEMENTS.put(
                "java.lang.invoke.MethodHandles.lookup();",
                "java.lang.invoke.MethodHandles.lookup");
        STATEMENTS.put("new Random();", "java.util.Random.<init>");
        STATEMENTS.put("Math.random();", "java.lang.Math.random");
        STATEMENTS.put("Math.sin(1);", "use StrictMath");
        STATEMENTS.put(
                "java.util.concurrent.ThreadLocalRandom.current();", "ThreadLocalRandom.current");
        STATEMENTS.put("UUID.randomUUID();", "java.util.UUID.randomUUID");
        STATEMENTS.put("new Object().hashCode();", "java.lang.Object.hashCode");
        STATEMENTS.put("Objects.hash(host);", "java.util.Objects.hash");
        STATEMENTS.put("Scope s = Scope.A; s.hashCode();", "hashCode");
        STATEMENTS.put("String text = \"\" + host;", "java.lang.String.valueOf");
        STATEMENTS.put("String text = \"\" + new int[1];", "java.lang.String.valueOf");
        STATEMENTS.put("new Object().toString();", "java.lang.Object may contain its identity");
        STATEMENTS.put("Function<Object, String> f = Object::toString;", "Object may contain");
        STATEMENTS.put("String.valueOf(host);", "java.lang.String.valueOf");
        STATEMENTS.put("String.format(\"%s\", host);", "java.lang.String.format");
        STATEMENTS.put("\"a\".toLowerCase();", "Locale.ROOT");
        STATEMENTS.put("new HashMap<String, String>();", "java.util.HashMap");
        STATEMENTS.put("new HashSet<String>();", "java.util.HashSet");
        STATEMENTS.put("Set.of(1, 2);", "java.util.Set.of");
        STATEMENTS.put("Map.of(1, 2);", "java.util.Map.of");
        STATEMENTS.put("new IdentityHashMap<String, String>();", "java.util.IdentityHashMap");
        STATEMENTS.put("List.of(1).parallelStream();", "java.util.List.parallelStream");
        STATEMENTS.put("Collections.shuffle(new ArrayList<>());", "Collections.shuffle");
        STATEMENTS.put("synchronized (host) { host.nowPs(); }", "synchronized");
        STATEMENTS.put(
                "try { host.nowPs(); } catch (Throwable t) { }", "catching java.lang.Throwable");
        STATEMENTS.put(
                "try { host.nowPs(); } catch (StackOverflowError t) { }", "StackOverflowError");
        STATEMENTS.put("Runtime.getRuntime();", "java.lang.Runtime.getRuntime");
        STATEMENTS.put("Supplier<Long> clock = System::nanoTime;", "java.lang.System.nanoTime");
        STATEMENTS.put("host.launch(1, 1, cta -> cta.program());", "Cta.program");
        STATEMENTS.put("host.launch(1, 1, cta -> cta.pe().node());", "Pe.node");
        STATEMENTS.put("host.pe().constants();", "Pe.constants");
        STATEMENTS.put("new ThreadLocal<String>();", "java.lang.ThreadLocal");
        STATEMENTS.put("new java.lang.ref.WeakReference<>(host);", "java.lang.ref.WeakReference");
        MEMBERS.put("static int count;", "static field count is not final");
        MEMBERS.put("native int call();", "a native method");
        MEMBERS.put("synchronized void call() { }", "synchronized");
        MEMBERS.put("protected void finalize() { }", "a finalizer");
        MEMBERS.put("class Own extends Thread { }", "java.lang.Thread");
        MEMBERS.put("class Own extends ClassLoader { }", "java.lang.ClassLoader");
        MEMBERS.put("class Own implements java.io.Serializable { }", "java.io.Serializable");
        MEMBERS.put("final long at = System.nanoTime();", "java.lang.System.nanoTime");
    }

    /** Programs that look like forbidden ones and are allowed. */
    private static final List<String> ALLOWED =
            List.of(
                    "switch (\"a\" + host.nowPs()) { case \"a\" -> host.work(1); default -> { } }",
                    "record Pair(int a, String b) { } String text = \"\" + new Pair(1, \"b\").toString();",
                    "new TreeMap<>(Comparator.<String>naturalOrder()).put(\"a\", new Random(1));",
                    "assert host.nowPs() >= 0;",
                    "Function<Integer, String> f = i -> \"\" + i; f.apply(1);",
                    "new EnumMap<Scope, Integer>(Scope.class);",
                    "try { host.nowPs(); } finally { host.work(1); }",
                    "int[] copy = new int[] {1}.clone(); Arrays.sort(copy);",
                    "Object o = 1; switch (o) { case Integer i -> host.work(i); default -> { } }");

    @TempDir private Path folder;

    @Test
    void areRefusedByNameClassMethodAndLine() throws IOException {
        List<String> expected = new ArrayList<>();
        for (Map.Entry<String, String> statement : STATEMENTS.entrySet()) {
            write("F" + expected.size(), "enum Scope { A }", statement.getKey());
            expected.add(statement.getValue());
        }
        int members = expected.size();
        for (Map.Entry<String, String> member : MEMBERS.entrySet()) {
            write("F" + expected.size(), member.getKey(), "");
            expected.add(member.getValue());
        }
        assertThat(expected).hasSizeGreaterThan(50);

        List<Violation> found = violations();
        for (int i = 0; i < expected.size(); i++) {
            String type = "F" + i;
            String words = expected.get(i);
            assertThat(found)
                    .as(words)
                    .anyMatch(
                            it -> it.where().matches(type + "\\b.*") && it.what().contains(words));
            if (i < members) {
                assertThat(found)
                        .as(words)
                        .filteredOn(it -> it.where().matches(type + "\\b.*"))
                        .allMatch(it -> it.where().endsWith(", line 8"));
            }
        }
    }

    @Test
    void ordinaryCodeIsAllowed() throws IOException {
        for (int i = 0; i < ALLOWED.size(); i++) {
            write("A" + i, "enum Scope { A }", ALLOWED.get(i));
        }

        assertThat(violations()).isEmpty();
    }

    private void write(String name, String members, String body) throws IOException {
        Files.writeString(
                folder.resolve(name + ".java"),
                """
                import dev.doorbell.workloads.program.*;
                import java.util.*;
                import java.util.function.*;

                public class %s implements KernelProgram {
                    %s
                    public void run(KernelHost host) {
                        %s
                    }
                }
                """
                        .formatted(name, members, body));
    }

    private List<Violation> violations() {
        return ProgramCheck.violations(ClassArchive.of(OwnProgramFile.read(folder.toString())));
    }
}
