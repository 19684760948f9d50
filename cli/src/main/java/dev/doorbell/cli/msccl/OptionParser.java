package dev.doorbell.cli.msccl;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parser of option values. */
final class OptionParser {

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,18})([KMG]?)");
    private static final int MAX_SIZES = 256;

    private OptionParser() {}

    /** Parses {@code microsoft} or {@code executor}. */
    public static Dialect dialect(String option, String word) {
        return Arrays.stream(Dialect.values())
                .filter(it -> it.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> bad(option, word, "microsoft or executor"));
    }

    /** Parses {@code in} or {@code out}. */
    public static Placement placement(String option, String word) {
        return switch (word) {
            case "in" -> Placement.IN_PLACE;
            case "out" -> Placement.OUT_OF_PLACE;
            default -> throw bad(option, word, "in or out");
        };
    }

    /** Parses the name of a goal. */
    public static Goal goal(String option, String word) {
        return Goal.of(word)
                .orElseThrow(() ->
                        BadInputException.unknown(
                                option,
                                word,
                                Arrays.stream(Goal.values()).map(Goal::symbol).toList()));
    }

    /** Parses the name of a collective. */
    public static Collective collective(String option, String word) {
        return Collective.of(word)
                .orElseThrow(() ->
                        BadInputException.unknown(
                                option,
                                word,
                                Arrays.stream(Collective.values())
                                        .map(Collective::symbol)
                                        .toList()));
    }

    /** Parses a version of NCCL with tables. */
    public static NcclVersion ncclVersion(String option, String word) {
        return NcclVersion.of(word)
                .orElseThrow(() ->
                        bad(
                                option,
                                word,
                                Arrays.stream(NcclVersion.values())
                                        .map(NcclVersion::text)
                                        .collect(Collectors.joining(" or "))));
    }

    /** Checks a number of nodes. */
    public static int nodes(String option, int number) {
        if (number < 1) {
            throw bad(option, Integer.toString(number), "at least 1");
        }
        return number;
    }

    /** Returns the bytes of a type by its name in nccl-tests. */
    public static int elementBytes(String option, String word) {
        return switch (word) {
            case "int8", "uint8" -> 1;
            case "half", "bfloat16" -> 2;
            case "int32", "uint32", "float" -> 4;
            case "int64", "uint64", "double" -> 8;
            default ->
                    throw bad(
                            option,
                            word,
                            "one of int8, uint8, int32, uint32, int64, uint64, half, float, double, bfloat16");
        };
    }

    /** Parses sizes such as {@code 8,4K} or {@code 1K..1G}, which doubles. */
    public static List<Long> sizes(String option, String text) {
        List<Long> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            int dots = part.indexOf("..");
            if (dots < 0) {
                sizes.add(size(option, part));
                continue;
            }
            long last = size(option, part.substring(dots + 2));
            long first = size(option, part.substring(0, dots));
            if (first > last) {
                throw bad(option, part, "a range from a smaller to a larger size");
            }
            for (long size = first; size <= last && size > 0; size *= 2) {
                sizes.add(size);
            }
        }
        if (sizes.size() > MAX_SIZES) {
            throw bad(option, text, "at most " + MAX_SIZES + " sizes");
        }
        return sizes;
    }

    private static long size(String option, String text) {
        Matcher form = SIZE.matcher(text.strip());
        if (form.matches()) {
            int shift = 10 * " KMG".indexOf((form.group(2) + " ").charAt(0));
            long number = Long.parseLong(form.group(1));
            if (number > 0 && number <= Long.MAX_VALUE >> (shift + 1)) {
                return number << shift;
            }
        }
        throw bad(option, text, "a size of at least 1 byte, such as 8, 4K or 1M");
    }

    private static BadInputException bad(String option, String word, String expected) {
        return new BadInputException("%s is '%s'; expected %s".formatted(option, word, expected));
    }
}
