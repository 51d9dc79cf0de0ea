export type Severity = 'error' | 'warning' | 'info'

/**
 * A code that programs can rely on; each engine adds the parameters that its sentences need. It is a type and no
 * interface, since only a type accepts an index signature for further parameters.
 */
export type Finding<Code extends string = string> = Readonly<{ code: Code; severity: Severity }>

export interface Message {
  readonly found: string
  readonly why: string
  readonly fix: string
}

/** One entry of a catalogue: how serious a finding is, and its sentences. */
export interface Descriptor<Parameters> {
  readonly severity: Severity
  readonly message: (parameters: Parameters) => Message
}

export function describe<Parameters>(
  severity: Severity,
  message: (parameters: Parameters) => Message,
): Descriptor<Parameters> {
  return { severity, message }
}

type Catalogue = Readonly<Record<string, Descriptor<never>>>
type ParametersOf<Entries extends Catalogue, Code extends keyof Entries> = Parameters<Entries[Code]['message']>[0]

/** The finding of one code of a catalogue, or the union of all its findings. */
export type FindingIn<
  Entries extends Catalogue,
  Code extends keyof Entries & string = keyof Entries & string,
> = Code extends string ? Finding<Code> & Readonly<ParametersOf<Entries, Code>> : never

export type ReportIn<Entries extends Catalogue> = <Code extends keyof Entries & string>(
  code: Code,
  parameters: ParametersOf<Entries, Code>,
) => void

export interface FindingList<Entries extends Catalogue> {
  readonly report: ReportIn<Entries>
  readonly findings: readonly FindingIn<Entries>[]
}

const MAX_FINDINGS_PER_CODE = 20
const MAX_VALUE_LENGTH = 300

/** An empty list that takes each finding once, and limits those of one code: judged data are untrusted. */
export function createFindingList<Entries extends Catalogue>(catalogue: Entries): FindingList<Entries> {
  const findings: FindingIn<Entries>[] = []
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  return {
    findings,
    report(code, parameters) {
      const count = counts.get(code) ?? 0
      if (count === MAX_FINDINGS_PER_CODE) return
      const finding = { code, severity: catalogue[code]?.severity, ...shortened(parameters) }
      const key = JSON.stringify(finding)
      if (seen.has(key)) return
      seen.add(key)
      counts.set(code, count + 1)
      findings.push(finding as unknown as FindingIn<Entries>)
    },
  }
}

function shortened(parameters: object): object {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shortenValue(value)]))
}

function shortenValue(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MAX_VALUE_LENGTH) return value
  return `${value.slice(0, MAX_VALUE_LENGTH)}…`
}
