import ArgumentParser

/// The script that teaches a shell to complete command lines of the harness.
///
/// Where no command is named, the script of the argument parser offers the names of commands alone. Here it
/// also offers what `run` takes, because that is the default command.
struct CompletionScript {
  let text: String

  /// Creates the script that a command line asks for; `nil` if it asks for none, or for an unknown shell.
  init?(_ words: some Collection<String>) {
    let words = Array(words)
    guard words.count == 2, words[0] == "--generate-completion-script",
      let shell = CompletionShell(rawValue: words[1])
    else { return nil }
    var text = Harness.completionScript(for: shell)
    for (anchor, lines) in Self.additions(to: shell) {
      // The first occurrence is that of the root command.
      guard let range = text.firstRange(of: anchor) else { continue }
      text.insert(contentsOf: lines, at: range.upperBound)
    }
    self.text = text
  }

  /// The lines to add, each after other lines.
  private static func additions(to shell: CompletionShell) -> [(anchor: String, lines: String)] {
    switch shell {
    case .bash:
      let lines = """
                unparsed_words=("${subcommand}" "${unparsed_words[@]}")
                _harness_run
                [[ "${COMP_CWORD}" -gt 1 ]] && return

        """
      return [("    *)\n", lines)]
    case .zsh:
      let call = "        _harness_run && ret=0\n"
      return [
        ("        _describe -V subcommand subcommands && ret=0\n", call),
        (
          "            \"_harness_${words[1]}\" && ret=0\n            ;;\n",
          "        *)\n    \(call)            ;;\n"
        ),
      ]
    default:
      let names = UnknownCommand.commandNames.joined(separator: " ")
      let lines = """
            if test "$expected_commands" = 'harness run'; and not contains -- "$unparsed_tokens[2]" \(names)
                set unparsed_tokens $unparsed_tokens[1] run $unparsed_tokens[2..]
            end

        """
      return [("    set -l unparsed_tokens (__harness_tokens -pc)\n", lines)]
    }
  }
}
