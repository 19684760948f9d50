package dev.doorbell.cli.doctor;

import dev.doorbell.cli.cluster.LocalCluster;
import dev.doorbell.cli.cluster.PortOptions;
import dev.doorbell.cli.doctor.Finding.Level;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.cli.terminal.Tone;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that checks this machine for the software that Doorbell uses. */
@Command(
        name = "doctor",
        description =
                "Check this machine for the tools and resources that Doorbell uses, and advise on missing ones.",
        footer = {"", "Example: doorbell doctor --http-port 8081"},
        exitCodeList = {"0:All requirements are met.", "2:A requirement is missing, or bad input."},
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {

    /** Timeout for a program to print its version. */
    private static final long PATIENCE_SECONDS = 5;

    private static final Pattern LEVEL = Pattern.compile("(?m)^[a-z]+(?= )");
    private static final Map<String, Tone> TONES =
            Map.of(
                    Level.OK.text(), Tone.GOOD,
                    Level.OPTIONAL.text(), Tone.OPEN,
                    Level.TAKEN.text(), Tone.OPEN,
                    Level.REQUIRED.text(), Tone.BAD);

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private PortOptions listening = new PortOptions();

    @Mixin private Answer answer = new Answer();

    private final Tools tools;

    /** Creates a check of this machine. */
    public DoctorCommand() {
        this(Tools.ofThisMachine(PATIENCE_SECONDS));
    }

    /** Creates a check of this machine with other programs. */
    DoctorCommand(Tools tools) {
        this.tools = tools;
    }

    @Override
    public Integer call() {
        LocalCluster.Ports ports = listening.ports();
        List<Finding> findings = new ArrayList<>();
        findings.add(MachineChecks.jdk());
        findings.addAll(MachineChecks.memory());
        findings.add(MachineChecks.disk(Path.of("").toAbsolutePath()));
        findings.add(MachineChecks.port(ports.http(), "--http-port"));
        findings.add(MachineChecks.port(ports.grpc(), "--grpc-port"));
        findings.addAll(new ToolChecks(tools).all());
        findings.add(MachineChecks.metis());
        findings.add(MachineChecks.fonts());
        boolean ready = findings.stream().noneMatch(it -> it.level() == Level.REQUIRED);
        answer.print(
                () -> document(ready, findings),
                () -> Colours.of(command).paint(text(ready, findings), LEVEL, TONES));
        return ready ? ExitCode.OK : ExitCode.BAD_INPUT;
    }

    private static String text(boolean ready, List<Finding> findings) {
        TextTable table = new TextTable(0);
        for (Finding finding : findings) {
            String todo = finding.advice().isEmpty() ? "" : "; " + finding.advice();
            table.add(List.of(finding.level().text(), finding.what(), finding.found() + todo));
        }
        return table.text()
                + (ready
                        ? "\nEverything that is always needed is there.\n"
                        : "\nWhat is marked 'required' has to be put right first.\n");
    }

    private static Map<String, Object> document(boolean ready, List<Finding> findings) {
        List<Map<String, Object>> list = new ArrayList<>();
        for (Finding finding : findings) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("what", finding.what());
            map.put("level", finding.level().text());
            map.put("found", finding.found());
            map.put("advice", finding.advice());
            list.add(map);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ready", ready);
        map.put("findings", list);
        return map;
    }
}
