package dev.doorbell.cli.sweep.parquet;

import java.io.ByteArrayOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** File in memory that a Parquet writer fills. */
final class MemoryFile implements OutputFile {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Returns the content so far. */
    byte[] bytes() {
        return bytes.toByteArray();
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return bytes.size();
            }

            @Override
            public void write(int b) {
                bytes.write(b);
            }

            @Override
            public void write(byte[] from, int offset, int length) {
                bytes.write(from, offset, length);
            }
        };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        bytes.reset();
        return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
