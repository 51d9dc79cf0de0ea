import {
  checkSpf,
  quoteText,
  type Resolver,
  readBimi,
  readCaa,
  readDkim,
  readDmarc,
  readMtaSts,
  readTlsRpt,
} from '@sundry/mail'
import { createFindings, type Finding } from '../catalogue/finding.ts'
import { judgeSecurityTxt, readSecurityTxt } from '../judge/security-txt.ts'
import { correctText } from './correct.ts'
import type { PastedRecord } from './pasted.ts'
import { type Term, termsOf } from './terms.ts'

export interface ExplainedRecord extends PastedRecord {
  readonly terms: readonly Term[]
  /** Worst first; only what the text itself shows. */
  readonly findings: readonly Finding[]
  /** DNS lookups that the terms cause, without those inside of includes; null for other records than SPF. */
  readonly lookups: number | null
  /** Names on which the verdict depends and that were not looked up. */
  readonly unknown: readonly string[]
  /** The text with its plain slips corrected; null where there are none, or where they need the owner. */
  readonly corrected: string | null
}

/** Stands for the domain of a record that was pasted without its name. */
export const UNNAMED_DOMAIN = 'your-domain.example'

/** Findings that say that something could not be looked up, or that follow from it. */
const isUnknown = ({ code }: Finding) =>
  /-dns-error$/.test(code) ||
  ['dmarc-external-report-unknown', 'mta-sts-policy-unreachable', 'bimi-dmarc-not-enforced'].includes(code)

/**
 * Explains a record from its text alone: the engines that judge a published record read it from a zone that has nothing
 * else, and every other name counts as unknown.
 */
export async function explainRecord(pasted: PastedRecord, now: Date): Promise<ExplainedRecord> {
  const { kind, text } = pasted
  const judged = await judge(pasted, now)
  const corrected = correctText(kind, text)
  const isBetter =
    corrected !== null &&
    corrected !== text &&
    weightOf((await judge({ ...pasted, text: corrected }, now)).findings) < weightOf(judged.findings)
  return { ...pasted, ...judged, terms: termsOf(kind, text), corrected: isBetter ? corrected : null }
}

const rank = { error: 0, warning: 1, info: 2 } as const
const weights = { error: 10_000, warning: 100, info: 1 } as const
const weightOf = (findings: readonly Finding[]) => findings.reduce((sum, { severity }) => sum + weights[severity], 0)

async function judge({ kind, text, domain }: PastedRecord, now: Date) {
  const at = domain ?? UNNAMED_DOMAIN
  const { resolver, unknown } = onlyRecord(kind === 'caa' ? 'CAA' : 'TXT', text)
  const { findings, lookups = null } = await read()
  const shown = findings.filter((finding) => !isUnknown(finding)).sort((a, b) => rank[a.severity] - rank[b.severity])
  return {
    findings: shown,
    lookups,
    unknown: [...unknown].filter((name) => name !== at && (kind === 'spf' || name.includes('._report.'))),
  }

  async function read(): Promise<{ findings: readonly Finding[]; lookups?: number }> {
    switch (kind) {
      case 'spf':
        return checkSpf({ domain: at }, resolver(at))
      case 'dmarc':
        return readDmarc(at, resolver(`_dmarc.${at}`))
      case 'dkim':
        return readDkim(text)
      case 'mtaSts':
        return readMtaSts(at, {
          resolver: resolver(`_mta-sts.${at}`),
          fetchText: () => Promise.reject(new Error('not fetched')),
        })
      case 'tlsRpt':
        return readTlsRpt(at, resolver(`_smtp._tls.${at}`))
      case 'bimi':
        return readBimi(at, resolver(`default._bimi.${at}`))
      case 'caa':
        return readCaa(at, resolver(at))
      case 'securityTxt': {
        const { report, findings: found } = createFindings()
        judgeSecurityTxt(at, readSecurityTxt(text), now.getTime(), report)
        return { findings: found }
      }
    }
  }
}

const sameName = (a: string, b: string) => a.toLowerCase().replace(/\.$/, '') === b.toLowerCase()

function onlyRecord(type: string, text: string) {
  const unknown = new Set<string>()
  const resolver =
    (at: string): Resolver =>
    async (name, requested) => {
      if (!sameName(name, at) || requested !== type) {
        unknown.add(name.replace(/\.$/, ''))
        throw new Error(`${name} ${requested} is not looked up`)
      }
      const data = type === 'TXT' ? quoteText(text) : text
      return { rcode: 'NOERROR', records: [{ name: `${at}.`, ttl: 0, type, data }], flags: { ad: false }, ede: [] }
    }
  return { resolver, unknown }
}
