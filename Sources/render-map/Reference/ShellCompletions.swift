/// The completions of a shell. They complete files, subcommands, options and their values. They work even without a
/// subcommand, and after the names of files.
enum ShellCompletions: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the script for the shell.
  func script(for reference: CommandReference) -> String {
    switch self {
    case .bash: BashCompletions(reference: reference).text
    case .zsh: ZshCompletions(reference: reference).text
    case .fish: FishCompletions(reference: reference).text
    }
  }

  /// Returns a text in single quotes. The quoting is valid in all three shells.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

extension CommandReference {
  /// The names of the subcommands and `help`.
  var words: [String] { commands.map(\.name) + ["help"] }
}

/// The completion function for bash.
private struct BashCompletions {
  var reference: CommandReference

  var text: String {
    let cases = reference.commands.map(cases).joined()
    return """
      # Completions of render-map for bash.
      _render_map() {
        local cur prev subcommand=draw options='' values='' kind='' first=0 paths=-f path
        COMPREPLY=()
        cur=${COMP_WORDS[COMP_CWORD]}
        prev=${COMP_WORDS[COMP_CWORD-1]}
        # Bash splits words at '='; the option is before it.
        if [[ $cur == '=' ]]; then
          cur=''
        elif [[ $prev == '=' ]]; then
          prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in
            \(reference.words.joined(separator: "|"))) subcommand=${COMP_WORDS[1]} ;;
          esac
        else
          first=1
        fi
        case $subcommand in
          help) COMPREPLY=($(compgen -W '\(reference.commands.map(\.name).joined(separator: " "))' -- "$cur")); return ;;
      \(cases)  esac
        case $kind in
          none) return ;;
          files) ;;
          folders) paths=-d ;;
          list) COMPREPLY=($(compgen -W "$values" -- "$cur")); return ;;
          *)
            if [[ $cur == -* ]]; then
              COMPREPLY=($(compgen -W "$options" -- "$cur"))
              return
            fi
            ((first)) && COMPREPLY=($(compgen -W '\(reference.words.joined(separator: " "))' -- "$cur"))
            ;;
        esac
        while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$paths" -- "$cur")
        compopt -o filenames 2>/dev/null
      }
      complete -F _render_map render-map

      """
  }

  /// Returns the options of a subcommand and the kinds of the options' values.
  private func cases(_ command: CommandReference.Command) -> String {
    let named = command.arguments.filter { !$0.names.isEmpty }
    var lines = "    \(command.name))\n"
    lines += "      options='\(named.flatMap(\.names).joined(separator: " "))'\n"
    lines += "      case $prev in\n"
    for option in named where !option.isFlag {
      let names = option.names.joined(separator: "|")
      switch option.values {
      case .any: lines += "        \(names)) kind=none ;;\n"
      case .files: lines += "        \(names)) kind=files ;;\n"
      case .folders: lines += "        \(names)) kind=folders ;;\n"
      case .list(let values):
        lines += "        \(names)) kind=list values='\(values.joined(separator: " "))' ;;\n"
      }
    }
    return lines + "      esac\n      ;;\n"
  }
}

/// The completion function for zsh.
private struct ZshCompletions {
  var reference: CommandReference

  var text: String {
    let described = reference.commands.map { "\($0.name):\($0.abstract)" }
    let commands = (described + ["help:Prints the help of a subcommand."])
      .map { "    \(ShellCompletions.quoted($0))\n" }.joined()
    return """
      #compdef render-map
      # Completions of render-map for zsh.
      _render_map() {
        local -a commands
        commands=(
      \(commands)  )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe -t commands subcommand commands
          _files
          return
        fi
        local subcommand=draw
        case $words[2] in
          \(reference.words.joined(separator: "|")))
            subcommand=$words[2]
            shift words
            (( CURRENT-- ))
            ;;
        esac
        case $subcommand in
          help) _describe -t commands subcommand commands ;;
      \(reference.commands.map(arguments).joined())  esac
      }
      # If zsh autoloads the file from fpath, it calls the file as a function. Otherwise, the file is sourced.
      if [[ $funcstack[1] == _render-map ]]; then
        _render_map "$@"
      else
        compdef _render_map render-map
      fi

      """
  }

  /// Returns the call that completes the arguments of a subcommand.
  private func arguments(_ command: CommandReference.Command) -> String {
    var lines = "    \(command.name))\n      _arguments -s \\\n"
    for option in command.arguments where !option.names.isEmpty {
      // Each name is on a separate line. Options can be repeated, because the last one takes effect.
      for name in option.names {
        let description = Self.escaped(option.abstract)
        let spec = "*\(name)[\(description)]" + (option.isFlag ? "" : Self.action(option))
        lines += "        \(ShellCompletions.quoted(spec)) \\\n"
      }
    }
    return lines + "        '*:file:_files'\n      ;;\n"
  }

  private static func action(_ option: CommandReference.Argument) -> String {
    let name = escaped(option.valueName)
    return switch option.values {
    case .any: ":\(name): "
    case .files: ":\(name):_files"
    case .folders: ":\(name):_files -/"
    case .list(let values): ":\(name):(\(values.joined(separator: " ")))"
    }
  }

  /// Returns a text that is escaped for the specification of an argument.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\[]:".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

private struct FishCompletions {
  var reference: CommandReference

  var text: String {
    var lines = """
      # Completions of render-map for fish.
      function __render_map_subcommand
        set -l words (commandline -opc)
        if set -q words[2]; and contains -- $words[2] \(reference.words.joined(separator: " "))
          echo $words[2]
        else
          echo draw
        end
      end
      function __render_map_is
        test (__render_map_subcommand) = $argv[1]
      end
      function __render_map_is_first
        test (count (commandline -opc)) -eq 1
      end

      """
    for command in reference.commands {
      lines +=
        "complete -c render-map -n __render_map_is_first -a \(command.name) "
        + "-d \(Self.quoted(command.abstract))\n"
    }
    lines +=
      "complete -c render-map -n __render_map_is_first -a help -d 'Prints the help of a subcommand.'\n"
    lines +=
      "complete -c render-map -n '__render_map_is help' -f -a "
      + "'\(reference.commands.map(\.name).joined(separator: " "))'\n"
    for command in reference.commands {
      for option in command.arguments where !option.names.isEmpty {
        lines += Self.line(option, of: command.name)
      }
    }
    return lines
  }

  private static func line(_ option: CommandReference.Argument, of command: String) -> String {
    var line = "complete -c render-map -n '__render_map_is \(command)'"
    for name in option.names {
      line += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
    }
    if !option.isFlag {
      switch option.values {
      case .any: line += " -x"
      case .files: line += " -r -F"
      case .folders: line += " -x -a '(__fish_complete_directories)'"
      case .list(let values): line += " -x -a \(quoted(values.joined(separator: " ")))"
      }
    }
    return line + " -d \(quoted(option.abstract))\n"
  }

  /// Returns a text in single quotes. In single quotes, fish unescapes `\\` and `\'`.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
