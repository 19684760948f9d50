package dev.doorbell.libraries.msccl.xml;

import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.ThreadBlock;

/** Writer of MSCCL-IR for both runtimes, one element per line. */
public final class ProgramWriter {

    private final StringBuilder out = new StringBuilder();

    private ProgramWriter() {}

    /** Returns the program's text. {@link ProgramReader} reads an equal program from it. */
    public static String write(Program program) {
        ProgramWriter writer = new ProgramWriter();
        writer.header(program.header());
        program.gpus().forEach(writer::gpu);
        writer.out.append("</algo>\n");
        return writer.out.toString();
    }

    private void header(ProgramHeader header) {
        out.append("<algo");
        attribute("name", header.name());
        attribute("proto", header.protocol().symbol());
        attribute("nchannels", header.channels());
        attribute("nchunksperloop", header.chunksPerLoop());
        attribute("ngpus", header.gpus());
        attribute("coll", header.collective().symbol());
        attribute("inplace", header.placements().inPlace() ? 1 : 0);
        header.placements().outOfPlace().ifPresent(it -> attribute("outofplace", it ? 1 : 0));
        header.sizes().minBytes().ifPresent(it -> attribute("minBytes", it));
        header.sizes().maxBytes().ifPresent(it -> attribute("maxBytes", it));
        if (header.threads() > 0) {
            attribute("nthreads", header.threads());
        }
        out.append(">\n");
    }

    private void gpu(GpuProgram gpu) {
        out.append("  <gpu");
        attribute("id", gpu.id());
        attribute("i_chunks", gpu.inputChunks());
        attribute("o_chunks", gpu.outputChunks());
        attribute("s_chunks", gpu.scratchChunks());
        out.append(">\n");
        gpu.threadBlocks().forEach(this::block);
        out.append("  </gpu>\n");
    }

    private void block(ThreadBlock block) {
        out.append("    <tb");
        attribute("id", block.id());
        attribute("send", block.sendPeer());
        attribute("recv", block.receivePeer());
        attribute("chan", block.channel());
        out.append(">\n");
        block.steps().forEach(this::step);
        out.append("    </tb>\n");
    }

    private void step(Step step) {
        out.append("      <step");
        attribute("s", step.number());
        attribute("type", step.type().symbol());
        chunk("src", step.source());
        chunk("dst", step.target());
        attribute("cnt", step.count());
        attribute("depid", step.dependency().map(Dependency::threadBlock).orElse(-1));
        attribute("deps", step.dependency().map(Dependency::step).orElse(-1));
        attribute("hasdep", step.awaited() ? 1 : 0);
        out.append("/>\n");
    }

    private void chunk(String side, Chunk chunk) {
        attribute(side + "buf", chunk.buffer().symbol());
        attribute(side + "off", chunk.offset());
    }

    private void attribute(String name, long value) {
        out.append(' ').append(name).append("=\"").append(value).append('"');
    }

    private void attribute(String name, String value) {
        out.append(' ').append(name).append("=\"");
        value.codePoints()
                .forEach(it -> {
                    switch (it) {
                        case '&' -> out.append("&amp;");
                        case '<' -> out.append("&lt;");
                        case '"' -> out.append("&quot;");
                        case '\n', '\r', '\t' -> out.append("&#").append(it).append(';');
                        default -> out.appendCodePoint(it);
                    }
                });
        out.append('"');
    }
}
