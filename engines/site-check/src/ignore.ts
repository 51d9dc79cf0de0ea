import type { SiteFinding } from './finding.ts'
import type { RuleId } from './rules/catalogue.ts'

const comment = /sundry-ignore(-next-line)?((?:[ ,]+[a-z]+(?:-[a-z]+)+)*)/g

interface Ignores {
  has(rule: RuleId, line: number | undefined): boolean
}

/** `sundry-ignore` and `sundry-ignore-next-line` with the rules they silence, in whatever comments a file has. */
function readIgnores(text: string): Ignores {
  const whole = new Set<string>()
  const next = new Map<number, Set<string>>()
  for (const [at, line] of text.split('\n').entries()) {
    for (const [, onNext, names = ''] of line.matchAll(comment)) {
      const named = names.split(/[ ,]+/).filter(Boolean)
      const into = onNext ? (next.get(at + 2) ?? new Set<string>()) : whole
      for (const name of named) into.add(name)
      if (onNext) next.set(at + 2, into)
    }
  }
  return { has: (rule, line) => whole.has(rule) || (line !== undefined && (next.get(line)?.has(rule) ?? false)) }
}

/** Silences what comments in the files themselves ask to; only files that something was found in are read again. */
export async function withoutIgnored(
  findings: readonly SiteFinding[],
  readText: (file: string) => Promise<string | null>,
): Promise<{ kept: SiteFinding[]; ignored: number }> {
  const ignores = new Map<string, Ignores | null>()
  const kept: SiteFinding[] = []
  for (const finding of findings) {
    let known = ignores.get(finding.file)
    if (known === undefined) {
      const text = await readText(finding.file)
      known = text?.includes('sundry-ignore') ? readIgnores(text) : null
      ignores.set(finding.file, known)
    }
    if (!known?.has(finding.rule, finding.line)) kept.push(finding)
  }
  return { kept, ignored: findings.length - kept.length }
}
