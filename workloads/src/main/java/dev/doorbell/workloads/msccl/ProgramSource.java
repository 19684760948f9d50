package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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

    private ProgramSource() {}

    /** The program a parameter says, for as many GPUs as take part. */
    static Program one(MscclJob job, Parameters given, String parameter) {
        String text = given.text(parameter);
        return text.startsWith("<") ? read(parameter, text) : named(job, given, parameter, text);
    }

    /** The programs a parameter says: none, some by name, or several texts in a row. */
    static List<Program> several(MscclJob job, Parameters given, String parameter) {
        String text = given.text(parameter);
        List<Program> programs = new ArrayList<>();
        if (text.startsWith("<")) {
            for (String part : text.split(END, -1)) {
                if (!part.isBlank()) {
                    programs.add(read(parameter, part.strip() + END));
                }
            }
        } else if (!text.isEmpty()) {
            for (String part : text.split(",", -1)) {
                programs.add(named(job, given, parameter, part.strip()));
            }
        }
        return programs;
    }

    private static Program named(MscclJob job, Parameters given, String parameter, String text) {
        if (!NamedProgram.names(text)) {
            throw unknown(parameter, text);
        }
        return NamedProgram.of(given, parameter, text).program(parameter, job.topology());
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
