package dev.doorbell.coordinator.connection;

import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;

/** HTTP/1.1 whose connections have bounds in time, so that slow clients hold up nobody else. */
public final class BoundedProtocol extends Http11NioProtocol {

    private final InService inService = new InService();

    /** Called by Tomcat, which knows the class by name. */
    public BoundedProtocol() {}

    @Override
    protected Processor createProcessor() {
        return new BoundedProcessor(this, inService);
    }
}
