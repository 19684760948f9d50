package dev.doorbell.services;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Services in this process. Arguments are the module of a service and its settings; {@code +}
 * begins the next service:
 *
 * <pre>{@code coordinator --server.port=8080 + nic-service --doorbell.service.id=nic-service-0}
 * </pre>
 *
 * <p>They start one after the other, and end together.
 */
public final class Services {

    private static final String NEXT = "+";

    private Services() {}

    /** Starts the services. */
    public static void main(String[] arguments) {
        List<List<String>> services = split(List.of(arguments));
        if (services.size() == 1) {
            module(services.getFirst()).startAlone(settings(services.getFirst()));
            return;
        }
        Deque<ConfigurableApplicationContext> started = new ConcurrentLinkedDeque<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(started), "end"));
        try {
            for (List<String> service : services) {
                started.push(module(service).start(settings(service)));
            }
        } catch (RuntimeException e) {
            // Threads of those that have started would keep the process.
            System.exit(1);
        }
    }

    private static ServiceModule module(List<String> service) {
        return ServiceModule.of(service.getFirst());
    }

    private static List<String> settings(List<String> service) {
        return service.subList(1, service.size());
    }

    /** Ends services, the last one first: those that came later use the coordinator. */
    private static void close(Deque<ConfigurableApplicationContext> started) {
        started.forEach(ConfigurableApplicationContext::close);
    }

    /** Parts of arguments, each with one word or more. */
    static List<List<String>> split(List<String> arguments) {
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (String argument : arguments) {
            if (argument.equals(NEXT)) {
                parts.add(new ArrayList<>());
            } else {
                parts.getLast().add(argument);
            }
        }
        if (parts.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException(
                    "the arguments are %s; expected a module and its settings, and + before the next module"
                            .formatted(arguments));
        }
        return parts;
    }
}
