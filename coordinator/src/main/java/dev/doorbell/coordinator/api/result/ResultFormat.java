package dev.doorbell.coordinator.api.result;

import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** Formats of results. */
public enum ResultFormat {
    /** Whole document. */
    JSON("application/json"),
    /** Tables. */
    CSV("text/csv;charset=UTF-8"),
    /** Report for people. */
    MARKDOWN("text/markdown;charset=UTF-8");

    private final String type;

    ResultFormat(String type) {
        this.type = type;
    }

    /** Content type. */
    public MediaType type() {
        return MediaType.parseMediaType(type);
    }

    /**
     * Returns the requested format.
     *
     * @param name name of a format, which has precedence; empty if not given
     * @param accept {@code Accept} header, or empty
     */
    public static ResultFormat of(String name, String accept)
            throws HttpMediaTypeNotAcceptableException {
        if (!name.isEmpty()) {
            return Arrays.stream(values())
                    .filter(format -> format.text().equals(name))
                    .findFirst()
                    .orElseThrow(() ->
                            JobException.invalid(
                                    "format",
                                    "'" + name + "'",
                                    "one of "
                                            + Arrays.stream(values())
                                                    .map(ResultFormat::text)
                                                    .collect(Collectors.joining(", "))));
        }
        return accept.isBlank() ? JSON : accepted(accept);
    }

    private static ResultFormat accepted(String accept) throws HttpMediaTypeNotAcceptableException {
        List<MediaType> wanted;
        try {
            wanted = new ArrayList<>(MediaType.parseMediaTypes(accept));
        } catch (InvalidMediaTypeException e) {
            throw new HttpMediaTypeNotAcceptableException(
                    "Accept is '" + accept + "'; expected media types");
        }
        MimeTypeUtils.sortBySpecificity(wanted);
        for (MediaType type : wanted) {
            for (ResultFormat format : values()) {
                if (type.getQualityValue() > 0 && type.isCompatibleWith(format.type())) {
                    return format;
                }
            }
        }
        throw new HttpMediaTypeNotAcceptableException(
                Arrays.stream(values()).map(ResultFormat::type).toList());
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
