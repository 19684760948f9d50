package dev.doorbell.coordinator.connection;

import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;

/** HTTP/1.1 with timeouts, so that slow clients delay nobody else. */
public final class BoundedProtocol extends Http11NioProtocol {

    private final InService inService = new InService();

    /** Creates the protocol. Called by Tomcat, which finds the class by name. */
    public BoundedProtocol() {}

    @Override
    protected Processor createProcessor() {
        return new BoundedProcessor(this, inService);
    }
}
