package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.ProgramSize;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.workloads.job.JobException;

/** Program as a job gives it, before it is built or read. */
sealed interface ProgramText {

    /** Builds or reads it; a {@link JobException} when that does not work. */
    Program program();

    /** Size of the program, accurate enough to decide whether to make it. */
    ProgramSize size();

    /**
     * One of our own algorithms.
     *
     * @param parameter whose text it is
     * @param named the algorithm and its options
     * @param topology of the GPUs that take part
     */
    record Named(String parameter, NamedProgram named, Topology topology) implements ProgramText {

        @Override
        public Program program() {
            return named.program(parameter, topology);
        }

        @Override
        public ProgramSize size() {
            return named.size(topology);
        }
    }

    /**
     * Program that exists already.
     *
     * @param program it
     */
    record Made(Program program) implements ProgramText {

        @Override
        public ProgramSize size() {
            long steps =
                    program.gpus().stream()
                            .flatMap(gpu -> gpu.threadBlocks().stream())
                            .mapToLong(block -> block.steps().size())
                            .sum();
            return new ProgramSize(1, steps, 1, 1);
        }
    }

    /**
     * MSCCL-IR.
     *
     * @param parameter whose text it is
     * @param text the document
     */
    record Ir(String parameter, String text) implements ProgramText {

        private static final int BYTES_PER_STEP = 100;

        @Override
        public Program program() {
            try {
                return ProgramReader.read(text);
            } catch (ProgramXmlException wrong) {
                throw new JobException(parameter, parameter + ": " + wrong.getMessage());
            }
        }

        @Override
        public ProgramSize size() {
            return new ProgramSize(1, text.length() / BYTES_PER_STEP, 1, 1);
        }
    }
}
