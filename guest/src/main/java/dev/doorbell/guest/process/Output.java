package dev.doorbell.guest.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Text that one rank prints. Its streams are files, which have everything that it printed before a
 * call when the call comes; a pipe would have to be emptied meanwhile.
 */
final class Output {

    private final int rank;
    private final Lines lines;
    private final Stream standard;
    private final Stream errors;

    Output(int rank, Path standard, Path errors, Lines lines) {
        this.rank = rank;
        this.lines = lines;
        this.standard = new Stream(standard, false);
        this.errors = new Stream(errors, true);
    }

    /**
     * Takes the lines that were printed since the last time.
     *
     * @param atPs the present instant
     * @param last true to take an unfinished line too
     */
    void take(long atPs, boolean last) {
        errors.take(atPs, last);
        standard.take(atPs, last);
    }

    private final class Stream {
        private final PrintedFile file;
        private final boolean isError;
        private final ByteArrayOutputStream open = new ByteArrayOutputStream();

        Stream(Path file, boolean isError) {
            this.file = new PrintedFile(file);
            this.isError = isError;
        }

        void take(long atPs, boolean last) {
            for (byte value : file.more()) {
                open.write(value);
                if (value == '\n') {
                    end(atPs);
                }
            }
            if (last && open.size() > 0) {
                end(atPs);
            }
        }

        private void end(long atPs) {
            lines.add(atPs, rank, isError, open.toString(StandardCharsets.UTF_8));
            open.reset();
        }
    }
}
