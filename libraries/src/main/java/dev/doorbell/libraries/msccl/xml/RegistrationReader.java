package dev.doorbell.libraries.msccl.xml;

import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.select.Registration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reader of the file that {@code MSCCL_CONFIG} names: {@code <msccl_algos>} with a {@code <load
 * path minbytes maxbytes proto/>} for each program. Defaults: {@code minbytes} 0, {@code maxbytes}
 * -1, which means no bound.
 */
public final class RegistrationReader {

    private static final String ROOT = "msccl_algos";
    private static final String LOAD = "load";
    private static final List<String> PROTOCOLS =
            Arrays.stream(Protocol.values()).map(Protocol::symbol).toList();

    private RegistrationReader() {}

    /**
     * Returns the registrations of a text, in order.
     *
     * @throws ProgramXmlException if it has none
     */
    public static List<Registration> read(String text) {
        ElementReader reader = new ElementReader(text);
        Element root =
                reader.child()
                        .filter(it -> it.name().equals(ROOT))
                        .orElseThrow(
                                () -> new ProgramXmlException(1, 1, "expected <" + ROOT + ">"));
        List<Registration> registrations = new ArrayList<>();
        for (Optional<Element> child = reader.child(); child.isPresent(); child = reader.child()) {
            Element element = child.get();
            if (element.name().equals(LOAD)) {
                registrations.add(element.make(() -> registration(element)));
            }
            reader.skip();
        }
        if (registrations.isEmpty()) {
            throw root.refuse("<%s> has no <%s>".formatted(ROOT, LOAD));
        }
        return registrations;
    }

    private static Registration registration(Element load) {
        long end = number(load, "maxbytes", -1);
        return new Registration(
                load.text("path"),
                number(load, "minbytes", 0),
                end == -1 ? OptionalLong.empty() : OptionalLong.of(end),
                load.optional("proto").map(it -> load.word("proto", Protocol::of, PROTOCOLS)));
    }

    private static long number(Element load, String attribute, long absent) {
        return load.optional(attribute).map(it -> load.number(attribute, it)).orElse(absent);
    }
}
