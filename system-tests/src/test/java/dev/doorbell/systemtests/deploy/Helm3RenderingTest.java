package dev.doorbell.systemtests.deploy;

/** Chart rendered by Helm 3, which is a library of the tests. */
class Helm3RenderingTest extends HelmRendering {

    @Override
    Helm helm() {
        return new HelmLibrary();
    }
}
