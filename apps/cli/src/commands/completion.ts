import type { Call, CommandSpec } from '../command/command.ts'
import { groupsAbout } from '../command/program.ts'

interface Word {
  readonly word: string
  readonly about: string
}

interface Flag extends Word {
  /** Each spelling: `-f`, `--format`. */
  readonly names: readonly string[]
  readonly takesValue: boolean
  readonly values: readonly string[]
}

/** Completions after a command: a sub-command or the values of its first argument, and its flags. */
interface Next {
  readonly path: string
  readonly first: readonly Word[]
  readonly flags: readonly Flag[]
}

const help: Flag = {
  word: '--help',
  about: 'Show the usage.',
  names: ['-h', '--help'],
  takesValue: false,
  values: [],
}

function nextWords(specs: readonly CommandSpec[]): readonly Next[] {
  const groups = new Map<string, Word[]>([['', []]])
  const add = (path: string, word: Word) => {
    const known = groups.get(path) ?? []
    if (!known.some((one) => one.word === word.word)) known.push(word)
    groups.set(path, known)
  }
  const commands = specs.map(({ name, about, arguments: input, options }): Next => {
    const [first = '', second] = name.split(' ')
    add('', { word: first, about: second === undefined ? about : (groupsAbout[first] ?? '') })
    if (second !== undefined) add(first, { word: second, about })
    const [argument] = input
    const values = argument?.choices ?? argument?.suggested ?? []
    const flags = options.map(({ flags: text, about: what, choices = [] }): Flag => {
      const names = text.match(/(?<!\S)--?[a-z-]+/g) ?? []
      return { word: names.at(-1) ?? '', about: what, names, takesValue: text.includes('<'), values: choices }
    })
    return {
      path: name,
      first: values.map((word) => ({ word, about: argument?.about ?? '' })),
      flags: [...flags, help],
    }
  })
  return [...Array.from(groups, ([path, first]) => ({ path, first, flags: [help] })), ...commands]
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const list = (words: readonly Word[]) => quoted(words.map(({ word }) => word).join(' '))
const valued = (flags: readonly Flag[]) =>
  quoted(flags.flatMap(({ names, takesValue }) => (takesValue ? names : [])).join(' '))

/** A branch for each flag whose value is one of a list. */
const branches = (all: readonly Next[], write: (values: readonly string[]) => string) =>
  all
    .flatMap(({ path, flags }) => flags.filter(({ values }) => values.length > 0).map((flag) => ({ path, ...flag })))
    .map(
      ({ path, names, values }) => `${names.map((name) => quoted(`${path} ${name}`)).join('|')}) ${write(values)} ;;`,
    )
    .join('\n          ')

/** Goes through the words typed so far: commands, flags, and the values of flags, which are no words by themselves. */
const walk = (words: string, current: string, values: string) => `_sundry_after ''
  while ((at < ${current})); do
    word=\${${words}[at]}
    at=$((at + 1))
    if [[ " $valued " == *" $word "* ]]; then
      if ((at == ${current})); then
        case "$typed $word" in
          ${values}
        esac
        return
      fi
      at=$((at + 1))
    elif [[ $word != -* ]]; then
      if ((used == 0)) && _sundry_after "\${typed:+$typed }$word"; then typed="\${typed:+$typed }$word"; else used=1; fi
    fi
  done`

/** Without a match the shell completes file names. */
export function bashScript(specs: readonly CommandSpec[]): string {
  const all = nextWords(specs)
  const cases = all.map(
    ({ path, first, flags }) =>
      `    ${quoted(path)}) first=${list(first)} flags=${list(flags)} valued=${valued(flags)} ;;`,
  )
  const values = branches(all, (words) => `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$current"))`)
  return `# bash completion of sundry
_sundry_after() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_sundry() {
  local current=\${COMP_WORDS[COMP_CWORD]} typed='' word used=0 at=1 first flags valued
  ${walk('COMP_WORDS', 'COMP_CWORD', values)}
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif ((used == 0)); then COMPREPLY=($(compgen -W "$first" -- "$current"))
  fi
}
complete -o default -F _sundry sundry
`
}

function zshScript(specs: readonly CommandSpec[]): string {
  const all = nextWords(specs)
  const described = (words: readonly Word[]) =>
    words.map(({ word, about }) => quoted(`${word}:${about.replaceAll(':', '\\:')}`)).join(' ')
  const cases = all.map(
    ({ path, first, flags }) =>
      `    ${quoted(path)}) first=(${described(first)}) flags=(${described(flags)}) valued=${valued(flags)} ;;`,
  )
  const values = branches(all, (words) => `compadd -- ${words.join(' ')}`)
  return `#compdef sundry
_sundry_after() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_sundry() {
  local -a first flags
  local typed='' word='' valued=''
  integer used=0 at=2
  ${walk('words', 'CURRENT', `${values}\n          *) _files ;;`)}
  if [[ $words[CURRENT] == -* ]]; then _describe -o option flags; return; fi
  ((used == 0 && $#first)) && _describe sundry first
  _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _sundry "$@"; else compdef _sundry sundry; fi
`
}

function fishScript(specs: readonly CommandSpec[]): string {
  const all = nextWords(specs)
  const lines = all.flatMap(({ path, first, flags }) => {
    const seen = (names: string) => `__fish_seen_subcommand_from ${names}`
    const after = path.split(' ').map(seen).join('; and ')
    const others = first.map(({ word }) => word).join(' ')
    const here = path === '' ? '__fish_use_subcommand' : others === '' ? after : `${after}; and not ${seen(others)}`
    const line = (when: string, rest: string, about: string) =>
      `complete -c sundry -n ${quoted(when)} ${rest} -d ${quoted(about)}`
    return [
      ...first.map(({ word, about }) => line(here, `-a ${quoted(word)}`, about)),
      ...flags.map(({ names, about, takesValue, values }) => {
        const spelled = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
        const value = values.length > 0 ? [`-x -a ${quoted(values.join(' '))}`] : takesValue ? ['-r'] : []
        return line(path === '' ? here : after, [...spelled, ...value].join(' '), about)
      }),
    ]
  })
  return `# fish completion of sundry\n${lines.join('\n')}\n`
}

/** Without a match PowerShell completes file names. */
function powershellScript(specs: readonly CommandSpec[]): string {
  const all = nextWords(specs)
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
  const row = (key: string, words: readonly string[]) => `    ${literal(key)} = @(${words.map(literal).join(', ')})`
  const next = all.map(({ path, first, flags }) =>
    row(
      path,
      [...first, ...flags].map(({ word }) => word),
    ),
  )
  const values = all.flatMap(({ path, flags }) =>
    flags.flatMap((flag) =>
      flag.values.length > 0 ? flag.names.map((name) => row(`${path} ${name}`, flag.values)) : [],
    ),
  )
  return `# PowerShell completion of sundry
Register-ArgumentCompleter -Native -CommandName sundry -ScriptBlock {
  param($current, $ast, $position)
  $next = @{
${next.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $words = @($ast.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $typed = ''
  foreach ($word in $words) {
    $longer = "$typed $word".Trim()
    if ($next.ContainsKey($longer)) { $typed = $longer }
  }
  $offered = $values["$typed $($words | Select-Object -Last 1)"]
  if (-not $offered) { $offered = $next[$typed] }
  $offered | Where-Object { $_.StartsWith($current) } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`
}

const scripts: Readonly<Record<string, typeof bashScript>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
}

export async function run({ args: [shell = ''], io, commands }: Call): Promise<number> {
  await io.out(scripts[shell]?.(commands) ?? '')
  return 0
}
