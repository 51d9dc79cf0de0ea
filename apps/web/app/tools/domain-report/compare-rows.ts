import { type Fact, textOfValue } from './report/reading.ts'
import { showSection } from './report/show-section.ts'
import { tellFindings } from './report/tell-findings.ts'
import type { SectionStates } from './run/report-state.ts'
import { sectionNames, sectionWords } from './text.ts'

export interface ComparedFact {
  name: string
  first: string
  second: string
  isSame: boolean
}

export interface ComparedSection {
  name: string
  first: string | null
  second: string | null
  facts: ComparedFact[]
  onlyFirst: string[]
  onlySecond: string[]
}

/** Of the facts that are told, those that say how a domain is set up rather than whose it is. */
const compared = new Set([
  'Time left',
  'Registrar',
  'Verdict',
  'Certificate',
  'TLS',
  'HSTS',
  'CAA',
  'SPF lookups',
  'DMARC policy',
  'DKIM',
  'MTA-STS',
  'TLS reports',
  'BIMI',
  'Serial',
])

export function compareReports(one: SectionStates, other: SectionStates): ComparedSection[] {
  return sectionNames.flatMap((section): ComparedSection[] => {
    const [first, second] = [one[section], other[section]].map((state) =>
      state?.state === 'done' ? state.answer : undefined,
    )
    if (!first || !second) return []
    const [factsOne, factsTwo] = [factsOf(showSection(first).facts), factsOf(showSection(second).facts)]
    const names = [...new Set([...factsOne.keys(), ...factsTwo.keys()])]
    const [foundOne, foundTwo] = [tellFindings(first), tellFindings(second)]
    const lacks = (list: typeof foundOne) => {
      const codes = new Set(list.map(({ code }) => code))
      return ({ code, severity }: (typeof foundOne)[number]) => severity !== 'info' && !codes.has(code)
    }
    return [
      {
        name: sectionWords[section].name,
        first: first.grade,
        second: second.grade,
        facts: names.map((name) => {
          const [a, b] = [factsOne.get(name) ?? '–', factsTwo.get(name) ?? '–']
          return { name, first: a, second: b, isSame: a === b }
        }),
        onlyFirst: foundOne.filter(lacks(foundTwo)).map(({ found }) => found),
        onlySecond: foundTwo.filter(lacks(foundOne)).map(({ found }) => found),
      },
    ]
  })
}

const factsOf = (facts: readonly Fact[]) =>
  new Map(facts.filter(({ name }) => compared.has(name)).map(({ name, value }) => [name, textOfValue(value)]))
