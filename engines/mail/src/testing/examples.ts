import { type Finding, messageOf } from '../findings/finding.ts'

/** What makes a finding appear, and what is nearly the same and does not. */
export interface FindingExample {
  readonly present: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly absent: () => Promise<readonly Finding[]> | readonly Finding[]
}

export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

/** Parameters that a reader needs to find the place. */
const places = [
  'domain',
  'name',
  'url',
  'term',
  'target',
  'host',
  'ip',
  'tag',
  'foundAt',
  'headerFrom',
  'sourceIp',
  'authorDomain',
]

/** What a finding's words lack: a part, or the place it is about. */
export function wordingFaults(findings: readonly Finding[], code: string): readonly string[] {
  const finding = findings.find((one) => one.code === code)
  if (!finding) return [`no ${code}`]
  const { found, why, mend } = messageOf(finding)
  const whole = `${found} ${why} ${mend}`
  const broken = [found, why, mend].filter(
    (part) => !/^["A-Z0-9].{10,}\.$|^\S+ .{10,}\.$/.test(part) || /undefined|\[object|NaN/.test(part),
  )
  const values = Object.entries(finding).filter(([key, value]) => places.includes(key) && value !== '')
  return [
    ...broken,
    ...values.filter(([, value]) => !whole.includes(String(value))).map(([key]) => `${code} does not name its ${key}`),
  ]
}
