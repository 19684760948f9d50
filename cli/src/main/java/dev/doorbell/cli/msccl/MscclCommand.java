package dev.doorbell.cli.msccl;

import picocli.CommandLine.Command;

/** Command group for static analysis of MSCCLang programs. */
@Command(
        name = "msccl",
        description = "Verify MSCCL programs, or explain which of them a runtime selects.",
        footer = {"", "Example: doorbell msccl verify program.xml"},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {MscclVerifyCommand.class, MscclExplainCommand.class})
public final class MscclCommand {}
