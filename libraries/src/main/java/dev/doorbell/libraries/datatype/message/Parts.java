package dev.doorbell.libraries.datatype.message;

import dev.doorbell.libraries.datatype.gpu.PackKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of a message, each a range of threads. Both sides cut at the same packed bytes, and so
 * after the same basic types, because their signatures agree.
 *
 * @param threads first thread of each part, and the end of the last
 * @param bytes packed bytes before each part, and in total
 */
record Parts(List<Long> threads, List<Long> bytes) {

    Parts {
        threads = List.copyOf(threads);
        bytes = List.copyOf(bytes);
    }

    /** Returns the parts of the first {@code total} bytes that a kernel packs. */
    static Parts of(PackKernel kernel, long total, int partBytes) {
        List<Long> threads = new ArrayList<>(List.of(0L));
        List<Long> bytes = new ArrayList<>(List.of(0L));
        for (long at = partBytes; at < total; at += partBytes) {
            long thread = kernel.threadAt(at);
            long offset = kernel.offsetOf(thread);
            if (offset > bytes.getLast() && offset < total) {
                threads.add(thread);
                bytes.add(offset);
            }
        }
        if (total > 0) {
            threads.add(kernel.threadAt(total));
            bytes.add(total);
        }
        return new Parts(threads, bytes);
    }

    int count() {
        return threads.size() - 1;
    }

    int bytes(int part) {
        return Math.toIntExact(bytes.get(part + 1) - bytes.get(part));
    }
}
