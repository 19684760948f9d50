package dev.doorbell.testkit;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Log output of a class during a test. */
final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Logger logger;
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    LogLines(Class<?> of) {
        logger = (Logger) LoggerFactory.getLogger(of);
        setContext(logger.getLoggerContext());
        start();
        logger.addAppender(this);
    }

    List<String> lines() {
        return events.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** Lines with a stack trace. */
    List<String> traces() {
        return events.stream()
                .filter(it -> it.getThrowableProxy() != null)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
    }

    @Override
    public void close() {
        logger.detachAppender(this);
    }
}
