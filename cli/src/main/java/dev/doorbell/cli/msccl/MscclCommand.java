package dev.doorbell.cli.msccl;

import picocli.CommandLine.Command;

/** Command group for static analysis of MSCCLang programs. */
@Command(
        name = "msccl",
        description =
                "Verify MSCCL programs, explain which of them a runtime selects, or write an example.",
        footer = {"", "Example: doorbell msccl verify program.xml"},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            MscclVerifyCommand.class,
            MscclExplainCommand.class,
            MscclExampleCommand.class
        })
public final class MscclCommand {}
