package dev.doorbell.systemtests.deploy;

/** The chart as Helm 3 renders it, which is a library of the tests. */
class Helm3RenderingTest extends HelmRendering {

    @Override
    Helm helm() {
        return new HelmLibrary();
    }
}
