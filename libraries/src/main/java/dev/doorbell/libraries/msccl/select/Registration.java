package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Element {@code <load>} of the file that {@code MSCCL_CONFIG} names. Its sizes and protocol
 * override the program's.
 *
 * @param path path of the program's file
 * @param minBytes least size of a call
 * @param endBytes least size that is too large; empty for no bound
 * @param protocol protocol of its connections; empty for the program's own
 */
public record Registration(
        String path, long minBytes, OptionalLong endBytes, Optional<Protocol> protocol) {

    public Registration {
        if (minBytes < 0) {
            throw new IllegalArgumentException("minbytes %d is negative".formatted(minBytes));
        }
        if (endBytes.isPresent() && endBytes.getAsLong() < minBytes) {
            throw new IllegalArgumentException(
                    "maxbytes %d is less than minbytes %d"
                            .formatted(endBytes.getAsLong(), minBytes));
        }
    }

    /** Returns the file as microsoft/msccl then sees it. */
    public Candidate apply(Candidate candidate) {
        return candidate
                .program()
                .map(it -> Candidate.loaded(candidate.name(), apply(it)))
                .orElse(candidate);
    }

    /** Returns the program with the registered sizes and protocol. */
    public Program apply(Program program) {
        ProgramHeader header = program.header();
        ProgramHeader registered =
                header.withSizes(SizeRange.of(minBytes, endBytes.orElse(Long.MAX_VALUE)))
                        .withProtocol(protocol.orElse(header.protocol()));
        return program.withHeader(registered);
    }
}
