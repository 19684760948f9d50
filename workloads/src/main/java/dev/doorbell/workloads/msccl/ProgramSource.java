package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where programs come from: one of our own algorithms by name, or MSCCL-IR in the job itself. The
 * command line puts the text of a file into the job, since whoever runs it may not be able to read
 * the file.
 */
final class ProgramSource {

    /** Parameters of our own algorithms. */
    static final List<Parameter> PARAMETERS =
            List.of(
                    new Parameter(
                            "protocol",
                            "simple",
                            "",
                            "simple, ll or ll128",
                            "of a program that is named, not read"),
                    new Parameter(
                            "channels", "1", "", "1 to 32", "of a program that is named, not read"),
                    new Parameter(
                            "instances",
                            "1",
                            "",
                            "1 to 32",
                            "copies of a program that is named, not read"));

    private static final String END = "</algo>";
    private static final int MOST = 32;

    private ProgramSource() {}

    /** The program a parameter says, for as many GPUs as take part. */
    static Program one(MscclJob job, Parameters given, String parameter) {
        String text = given.text(parameter);
        Optional<Algorithm> algorithm = Algorithm.of(text);
        if (algorithm.isPresent()) {
            return named(job, given, parameter, algorithm.get());
        }
        if (!text.startsWith("<")) {
            throw unknown(parameter, text);
        }
        return read(parameter, text);
    }

    /** The programs a parameter says: none, one by name, or several texts in a row. */
    static List<Program> several(MscclJob job, Parameters given, String parameter) {
        String text = given.text(parameter);
        List<Program> programs = new ArrayList<>();
        if (text.startsWith("<")) {
            for (String part : text.split(END, -1)) {
                if (!part.isBlank()) {
                    programs.add(read(parameter, part.strip() + END));
                }
            }
        } else if (Algorithm.of(text).isPresent()) {
            programs.add(one(job, given, parameter));
        } else if (!text.isEmpty()) {
            throw unknown(parameter, text);
        }
        return programs;
    }

    private static Program named(
            MscclJob job, Parameters given, String parameter, Algorithm algorithm) {
        Protocol protocol = given.choice("protocol", Protocol.values());
        try {
            return algorithm.program(
                    new Shape(
                            job.topology().nodes(),
                            job.topology().gpusPerNode(),
                            given.integer("channels", 1, MOST),
                            given.integer("instances", 1, MOST),
                            protocol));
        } catch (IllegalArgumentException doesNotWork) {
            throw new JobException(parameter, parameter + ": " + doesNotWork.getMessage());
        }
    }

    private static Program read(String parameter, String text) {
        try {
            return ProgramReader.read(text);
        } catch (ProgramXmlException wrong) {
            throw new JobException(parameter, parameter + ": " + wrong.getMessage());
        }
    }

    private static JobException unknown(String parameter, String text) {
        List<String> names = Arrays.stream(Algorithm.values()).map(Algorithm::symbol).toList();
        return JobException.invalid(
                parameter,
                "'" + text + "'",
                "one of " + String.join(", ", names) + ", a file, or MSCCL-IR");
    }
}
