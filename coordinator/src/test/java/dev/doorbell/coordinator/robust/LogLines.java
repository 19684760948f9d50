package dev.doorbell.coordinator.robust;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.LoggerFactory;

/** Log output of the coordinator during a test. */
final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private static final int LONGEST = 2_048;

    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final List<String> tooLong = new CopyOnWriteArrayList<>();
    private final AtomicLong characters = new AtomicLong();

    LogLines() {
        setContext(root.getLoggerContext());
        start();
        root.addAppender(this);
    }

    /** Entries of more than 2 KiB, including stack traces. */
    List<String> tooLong() {
        return tooLong;
    }

    long characters() {
        return characters.get();
    }

    @Override
    protected void append(ILoggingEvent event) {
        String entry =
                event.getLoggerName()
                        + ": "
                        + event.getFormattedMessage()
                        + (event.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(event.getThrowableProxy()));
        characters.addAndGet(entry.length());
        if (entry.length() > LONGEST && tooLong.size() < 20) {
            tooLong.add(entry);
        }
    }

    @Override
    public void close() {
        root.detachAppender(this);
    }
}
