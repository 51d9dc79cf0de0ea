import type { CommandSpec } from '../command.ts'
import { groupsAbout } from './program.ts'

interface Word {
  readonly word: string
  readonly about: string
}

/** What may stand after the words typed so far: sub-commands, or the options and fixed values of a command. */
function wordsAfter(specs: readonly CommandSpec[]): ReadonlyMap<string, readonly Word[]> {
  const after = new Map<string, Word[]>()
  const add = (path: string, word: Word) => {
    const known = after.get(path) ?? []
    if (!known.some((one) => one.word === word.word)) known.push(word)
    after.set(path, known)
  }
  for (const spec of specs) {
    const [first = '', second] = spec.name.split(' ')
    add('', { word: first, about: second === undefined ? spec.about : (groupsAbout[first] ?? '') })
    if (second !== undefined) add(first, { word: second, about: spec.about })
    for (const { choices = [], about } of spec.arguments) for (const word of choices) add(spec.name, { word, about })
    for (const { flags, about } of spec.options) {
      const word = /--[a-z-]+/.exec(flags)?.[0]
      if (word) add(spec.name, { word, about })
    }
    add(spec.name, { word: '--help', about: 'Show how it is meant.' })
  }
  return after
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Where nothing of ours fits, the shell completes file names. */
export function bashScript(specs: readonly CommandSpec[]): string {
  const cases = [...wordsAfter(specs)].map(
    ([path, words]) => `    ${quoted(path)}) words=${quoted(words.map(({ word }) => word).join(' '))} ;;`,
  )
  return `# bash completion of sundry
_sundry() {
  local current=\${COMP_WORDS[COMP_CWORD]} path='' word words at
  for ((at = 1; at < COMP_CWORD && at < 3; at++)); do
    word=\${COMP_WORDS[at]}
    case "$word" in -*) break ;; esac
    path="\${path:+$path }$word"
  done
  while :; do
    words=
    case "$path" in
${cases.join('\n')}
    esac
    [[ -n $words || -z $path || $path != *' '* ]] && break
    path=\${path% *}
  done
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sundry sundry
`
}

export function zshScript(specs: readonly CommandSpec[]): string {
  const described = ({ word, about }: Word) => quoted(`${word}:${about.replaceAll(':', '\\:')}`)
  const cases = [...wordsAfter(specs)].map(
    ([path, words]) => `    ${quoted(path)}) entries=(${words.map(described).join(' ')}) ;;`,
  )
  return `#compdef sundry
_sundry() {
  local -a entries
  local path_typed="\${words[2]} \${words[3]}"
  case $CURRENT in
    2) path_typed='' ;;
    3) path_typed=\${words[2]} ;;
  esac
  local -a tried=("$path_typed" "\${path_typed%% *}")
  for path_typed in $tried; do
    case "$path_typed" in
${cases.join('\n')}
    esac
    (( $#entries )) && break
  done
  _describe 'sundry' entries
  _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _sundry "$@"; else compdef _sundry sundry; fi
`
}

export function fishScript(specs: readonly CommandSpec[]): string {
  const lines = [...wordsAfter(specs)].flatMap(([path, words]) =>
    words.map(({ word, about }) => {
      const [first, second] = path.split(' ')
      const seen = (name: string) => `__fish_seen_subcommand_from ${name}`
      const inGroup = [...wordsAfter(specs).keys()].some((name) => name.startsWith(`${path} `))
      const others = words.map((one) => one.word).join(' ')
      const when =
        path === ''
          ? '__fish_use_subcommand'
          : second !== undefined
            ? `${seen(first ?? '')}; and ${seen(second)}`
            : inGroup
              ? `${seen(path)}; and not ${seen(others)}`
              : seen(path)
      const flag = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${quoted(word)}`
      return `complete -c sundry -n ${quoted(when)} ${flag} -d ${quoted(about)}`
    }),
  )
  return `# fish completion of sundry\n${lines.join('\n')}\n`
}
