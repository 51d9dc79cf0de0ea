// The comments of a site's own files that silence findings.
import { rules as catalogue, type RuleId } from '../catalogue/catalogue.ts'
import type { Report, SiteFinding } from '../context/context.ts'

const comment = /sundry-ignore(-next-line)?((?:[ ,]+[a-z]+(?:-[a-z]+)+)*)/g

/** A comment that is nothing but such a request, so that prose about it is not taken for one. */
const request = /(?:<!--|\/\*|\/\/|#)\s*sundry-ignore(?:-next-line)?[ ,]+([a-z][\w ,-]*?)\s*(?:-->|\*\/|$)/g

interface Ignores {
  has(rule: RuleId, line: number | undefined): boolean
  /** Names in such comments that no rule has, with their lines. */
  readonly unknown: readonly { readonly name: string; readonly line: number }[]
}

/** `sundry-ignore` and `sundry-ignore-next-line` with the rules they silence, in whatever comments a file has. */
function readIgnores(text: string): Ignores {
  const whole = new Set<string>()
  const next = new Map<number, Set<string>>()
  const unknown: { name: string; line: number }[] = []
  for (const [at, line] of text.split('\n').entries()) {
    for (const [, names = ''] of line.matchAll(request))
      for (const name of names.split(/[ ,]+/)) if (!Object.hasOwn(catalogue, name)) unknown.push({ name, line: at + 1 })
    for (const [, onNext, names = ''] of line.matchAll(comment)) {
      const named = names.split(/[ ,]+/).filter(Boolean)
      const into = onNext ? (next.get(at + 2) ?? new Set<string>()) : whole
      for (const name of named) into.add(name)
      if (onNext) next.set(at + 2, into)
    }
  }
  const has = (rule: RuleId, line: number | undefined) =>
    whole.has(rule) || (line !== undefined && (next.get(line)?.has(rule) ?? false))
  return { has, unknown }
}

/** Silences what comments in the files themselves ask to; only files that something was found in are read again. */
export async function withoutIgnored(
  findings: readonly SiteFinding[],
  readText: (file: string) => Promise<string | null>,
  report?: Report,
): Promise<{ findings: SiteFinding[]; silenced: SiteFinding[] }> {
  const ignores = new Map<string, Ignores | null>()
  const retained: SiteFinding[] = []
  const silenced: SiteFinding[] = []
  for (const finding of findings) {
    let known = ignores.get(finding.file)
    if (known === undefined) {
      const text = await readText(finding.file)
      known = text?.includes('sundry-ignore') ? readIgnores(text) : null
      ignores.set(finding.file, known)
      for (const { name, line } of known?.unknown ?? [])
        report?.('ignore-unknown', {
          file: finding.file,
          line,
          value: name,
          message: `There is no rule named ${name}.`,
        })
    }
    if (known?.has(finding.rule, finding.line)) silenced.push(finding)
    else retained.push(finding)
  }
  return { findings: retained, silenced }
}
