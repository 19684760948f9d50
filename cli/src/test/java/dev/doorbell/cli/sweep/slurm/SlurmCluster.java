package dev.doorbell.cli.sweep.slurm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * Real Slurm with two nodes of one CPU, {@code node1} and {@code node2}, on this machine. Each
 * daemon is in a PID namespace of its own, which ends with the daemon and all its processes when it
 * is killed, and when this process ends in any way.
 */
final class SlurmCluster implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int KEY_BYTES = 64;

    private final Path folder;
    private final Map<String, Process> daemons = new LinkedHashMap<>();

    private SlurmCluster(Path folder) {
        this.folder = folder;
    }

    /** Starts a cluster whose files are in an empty folder. */
    static SlurmCluster start(Path folder) throws IOException {
        SlurmCluster cluster = new SlurmCluster(folder);
        try {
            cluster.configure();
            cluster.launch();
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Folder of {@code sbatch} and {@code squeue} of this cluster. */
    Path bin() {
        return folder.resolve("bin");
    }

    /** Kills a node with all its processes. */
    void kill(String node) {
        Objects.requireNonNull(daemons.get(node)).destroyForcibly().onExit().join();
    }

    /** Returns the output of a client, such as {@code sinfo}. */
    String ask(String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SLURM_CONF", configuration().toString());
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        daemons.values().forEach(Process::destroyForcibly);
        daemons.values().forEach(it -> it.onExit().join());
    }

    private void configure() throws IOException {
        for (String part : List.of("bin", "state", "spool/node1", "spool/node2")) {
            Files.createDirectories(folder.resolve(part));
        }
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Files.write(folder.resolve("munge.key"), key);
        Files.setPosixFilePermissions(
                folder.resolve("munge.key"), PosixFilePermissions.fromString("rw-------"));
        List<Integer> ports = ports(3);
        // A task of a lost node waits for cred_expire before it starts again.
        Files.writeString(
                configuration(),
                """
                ClusterName=doorbell
                SlurmctldHost=localhost(127.0.0.1)
                SlurmctldPort=%2$d
                SlurmUser=root
                AuthType=auth/munge
                AuthInfo=socket=%1$s/munge.socket,cred_expire=5
                CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
                StateSaveLocation=%1$s/state
                SlurmdSpoolDir=%1$s/spool/%%n
                SlurmctldPidFile=%1$s/slurmctld.pid
                SlurmdPidFile=%1$s/%%n.pid
                SlurmctldLogFile=%1$s/slurmctld.log
                SlurmdLogFile=%1$s/%%n.log
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                MpiDefault=none
                SchedulerParameters=sched_interval=2,bf_interval=2
                SelectType=select/cons_tres
                SelectTypeParameters=CR_CPU
                SlurmdParameters=config_overrides
                SlurmdTimeout=15
                NodeName=node1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%3$d CPUs=1
                NodeName=node2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%4$d CPUs=1
                PartitionName=all Nodes=ALL Default=YES State=UP
                """
                        .formatted(folder, ports.get(0), ports.get(1), ports.get(2)));
        for (String client : List.of("sbatch", "squeue")) {
            Path script = bin().resolve(client);
            Files.writeString(
                    script,
                    "#!/bin/sh\nSLURM_CONF='%s' exec %s \"$@\"\n"
                            .formatted(configuration(), client));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private void launch() throws IOException {
        daemon(
                "munged",
                "--foreground --force --key-file='%1$s/munge.key' --socket='%1$s/munge.socket' --pid-file='%1$s/munge.pid' --log-file='%1$s/munge.log' --seed-file='%1$s/munge.seed'"
                        .formatted(folder),
                "munged");
        until("munged listens", () -> Files.exists(folder.resolve("munge.socket")));
        daemon("slurmctld", "-D -f '%s'".formatted(configuration()), "slurmctld");
        for (String node : List.of("node1", "node2")) {
            daemon("slurmd", "-D -N %s -f '%s'".formatted(node, configuration()), node);
        }
        until(
                "both nodes are idle",
                () ->
                        ask("sinfo", "--noheader", "--Node", "--format=%N %t")
                                .equals("node1 idle\nnode2 idle"));
    }

    private void daemon(String program, String options, String name) throws IOException {
        Path file = Outside.SLURM.path().resolveSibling(program);
        // Its input ends with this process.
        ProcessBuilder builder =
                new ProcessBuilder(
                                "unshare",
                                "--pid",
                                "--fork",
                                "--kill-child",
                                "--mount-proc",
                                "sh",
                                "-c",
                                "%s %s </dev/null & exec cat".formatted(file, options))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve(name + ".out").toFile());
        daemons.put(name, builder.start());
    }

    private void until(String state, Callable<Boolean> reached) {
        await(state).atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(reached);
    }

    private Path configuration() {
        return folder.resolve("slurm.conf");
    }

    private static List<Integer> ports(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
