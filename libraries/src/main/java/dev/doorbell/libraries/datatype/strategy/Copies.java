package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import java.util.List;
import java.util.Optional;

/**
 * Packing by copies.
 *
 * @param kind calls in use
 * @param constants constants of the machine
 */
record Copies(Kind kind, PackConstants constants) implements PackStrategy {

    /** Calls in use. */
    enum Kind {
        /** {@code cudaMemcpy}. */
        COPY("copy", "one copy"),
        /** {@code cudaMemcpy2D}. */
        COPY_2D("copy-2d", "one two-dimensional copy"),
        /** {@code cudaMemcpy3D}. */
        COPY_3D("copy-3d", "a copy of a box for each of the outer loops"),
        /** {@code cudaMemcpyAsync}. */
        PER_BLOCK("per-block", "an asynchronous copy for each block"),
        /** {@code cudaMemcpy2D} within the GPU, then {@code cudaMemcpy}. */
        STAGED_2D("staged-2d", "a two-dimensional copy to a buffer on the GPU, then one copy");

        private final String label;
        private final String how;

        Kind(String label, String how) {
            this.label = label;
            this.how = how;
        }
    }

    @Override
    public String name() {
        return kind.label;
    }

    @Override
    public String how() {
        return kind.how;
    }

    @Override
    public Optional<List<GpuWork>> works(PackRequest request) {
        if (request.bytes() == 0) {
            return Optional.of(List.of());
        }
        long streamPs = constants.copyBytesPs(request);
        if (kind == Kind.PER_BLOCK) {
            long issuePs = Math.multiplyExact(constants.issuePs(), request.runs());
            return one(request, constants.copyPs(), Math.max(issuePs, streamPs));
        }
        PackRequest.Rows rows = request.rows().orElse(null);
        if (rows == null || rows.loops().size() > mostLoops()) {
            return Optional.empty();
        }
        long rowsPs =
                Math.multiplyExact(
                        rows.inner(2), constants.rows().ps(rows.width(), request.pack()));
        return switch (kind) {
            case COPY -> one(request, constants.copyPs(), streamPs);
            case COPY_2D -> one(request, constants.copyPs(), Math.max(rowsPs, streamPs));
            case COPY_3D ->
                    one(
                            request,
                            Math.multiplyExact(
                                    rows.outer(2), constants.copyPs() + constants.setUpPs()),
                            Math.multiplyExact(
                                    rows.outer(2), Math.max(rowsPs, streamPs / rows.outer(2))));
            case STAGED_2D -> staged(request, rows, streamPs);
            case PER_BLOCK -> throw new IllegalStateException("expected a kind that copies rows");
        };
    }

    private Optional<List<GpuWork>> one(PackRequest request, long startPs, long bodyPs) {
        return Optional.of(
                List.of(constants.copy(startPs, bodyPs, request.bytes(), request.pack())));
    }

    /**
     * Copies within the GPU, then to the host; in reverse order when unpacking. Multiprocessors
     * copy within the GPU: behind a kernel that fills them, such copies of all sizes wait for it,
     * and beside copies over PCIe they do not, measured on an H200.
     */
    private Optional<List<GpuWork>> staged(
            PackRequest request, PackRequest.Rows rows, long streamPs) {
        boolean pack = request.pack();
        RowCost.Within copy = constants.within();
        GpuWork within =
                GpuWork.kernel(
                        pack ? copy.startPs() : constants.kernelAfterCopyPs(),
                        copy.bodyPs(rows.inner(1), rows.width()));
        GpuWork over =
                constants.copy(
                        pack ? constants.copyAfterKernelPs() : constants.copyPs(),
                        streamPs,
                        request.bytes(),
                        pack);
        return Optional.of(pack ? List.of(within, over) : List.of(over, within));
    }

    private int mostLoops() {
        return switch (kind) {
            case COPY -> 0;
            case COPY_2D, STAGED_2D -> 1;
            case COPY_3D, PER_BLOCK -> Integer.MAX_VALUE;
        };
    }
}
