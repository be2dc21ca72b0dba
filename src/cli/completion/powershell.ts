import {
  globalOptions,
  needsValue,
  type Grammar,
  type GrammarCommand,
  type GrammarOption,
  type Value,
} from './grammar.ts';

/** Returns the completion script for PowerShell 5.1 (the version in Windows) or later. */
export function powershellScript(grammar: Grammar): string {
  return `# Completion of blogkeep for PowerShell. Made by "blogkeep completion powershell"; load it with
#   blogkeep completion powershell | Out-String | Invoke-Expression
# or append its output to the file that $PROFILE names.

Register-ArgumentCompleter -Native -CommandName blogkeep -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)

  # Name, description, option of the positional argument
  $commands = @(
${grammar.commands.map(commandRow).join('\n')}
  )
  $globals = @(
${globalOptions.map(({ name, describe }) => row(`--${name}`, describe)).join('\n')}
  )
  # Name, description, commands, type of the value, choices
  $options = @(
${grammar.options.map(optionRow).join('\n')}
  )
  $valued = @(${grammar.options
    .filter(needsValue)
    .map(({ name }) => quoted(`--${name}`))
    .join(', ')})

  # The command is the first word that is neither an option nor the value of one.
  $command = ''
  $option = ''
  foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $text = $element.Extent.Text
    if ($option) { $option = '' }
    elseif ($valued -contains $text) { $option = $text }
    elseif ($text.StartsWith('-')) { }
    elseif (-not $command) { $command = $text }
  }

  $word = [string]$wordToComplete
  $prefix = ''
  if (-not $option -and $word -match '^(--[^=]+)=(.*)$') {
    $option = $Matches[1]
    $prefix = $option + '='
    $word = $Matches[2]
  }
  $entry = $commands | Where-Object { $_[0] -eq $command } | Select-Object -First 1
  if (-not $option -and $entry -and $entry[2] -and -not $word.StartsWith('-')) { $option = $entry[2] }

  $found = @()
  if ($option) {
    $of = $options | Where-Object { $_[0] -eq $option } | Select-Object -First 1
    if (-not $of) { return }
    if ($of[3] -eq 'file' -or $of[3] -eq 'folder') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($word) |
        Where-Object { $of[3] -eq 'file' -or $_.ResultType -eq 'ProviderContainer' } |
        ForEach-Object {
          [System.Management.Automation.CompletionResult]::new(
            $prefix + $_.CompletionText, $_.ListItemText, $_.ResultType, $_.ToolTip)
        }
      return
    }
    # The choices before the last comma are kept, and not offered again.
    $chosen = @()
    if ($of[3] -eq 'list' -and $word -match '^(.*,)([^,]*)$') {
      $prefix += $Matches[1]
      $chosen = $Matches[1].Split(',')
      $word = $Matches[2]
    }
    $found = @($of[4].Split(' ') | Where-Object { $_ -and $chosen -notcontains $_ } | ForEach-Object { , @($_, $_) })
  }
  elseif (-not $command) { $found = $commands + $globals }
  else { $found = @($options | Where-Object { $_[2].Split(' ') -contains $command }) + $globals }

  $found | Where-Object { $_[0].StartsWith($word) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($prefix + $_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}

function commandRow({ name, describe, argument }: GrammarCommand): string {
  return row(name, describe, argument === undefined ? '' : `--${argument}`);
}

function optionRow({ name, describe, commands, value, several }: GrammarOption): string {
  return row(`--${name}`, describe, commands.join(' '), typeOf(value, several), choicesOf(value));
}

function typeOf(value: Value | undefined, several: boolean): string {
  if (value === undefined) return 'flag';
  return value.kind === 'choice' && several ? 'list' : value.kind;
}

function choicesOf(value: Value | undefined): string {
  return value?.kind === 'choice' ? value.choices.join(' ') : '';
}

/** Returns an item of an array of arrays. The comma in front keeps PowerShell from joining the arrays. */
function row(...cells: readonly string[]): string {
  return `    , @(${cells.map(quoted).join(', ')})`;
}

/** Quotes text for PowerShell, in which typographic apostrophes end a text, too. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['‘’‚‛]/gu, '$&$&')}'`;
}
