package dev.doorbell.coordinator.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** The hardware profiles that ship with Doorbell. */
public final class ProfileNames {

    private static final String ENDING = ".yaml";

    private ProfileNames() {}

    /** Their names, sorted. */
    public static List<String> shipped() {
        try {
            return Arrays.stream(
                            new PathMatchingResourcePatternResolver()
                                    .getResources("classpath*:/profiles/*" + ENDING))
                    .map(file -> String.valueOf(file.getFilename()))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
