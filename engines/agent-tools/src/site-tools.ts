import { z } from '@sundry/contracts/zod'
import { type RuleId, ruleIds, rules, type SiteFinding, type SiteReport } from '@sundry/site-check'
import { type AgentCall, type AgentTool, defineTool } from './tool.ts'

export interface SiteQuestion {
  readonly site: string
  readonly was?: string | undefined
  readonly only?: readonly string[] | undefined
}

/** Site access of the program that serves the tools; it refuses sites that the agent may not see. */
export type CheckForAgent = (
  question: SiteQuestion,
  call: AgentCall,
) => Promise<{ readonly report: SiteReport; placeOf(file: string): string }>

const PAGE = 20
/** Reports of which an agent can ask for more. */
const MAX_STORED = 4
const MAX_RULES = 40
const TIMEOUT_MS = 240_000

const severities = { error: 0, warning: 1, info: 2 } as const

const explainRule = defineTool({
  name: 'explain_rule',
  title: 'Explain a rule',
  description: 'Explains a rule of check_site: why it matters, how to fix it, a bad and a good example.',
  input: z.object({ rule: z.string().max(100).meta({ description: 'The id of a finding, such as link-broken.' }) }),
  output: z.object({
    id: z.string(),
    family: z.string(),
    severity: z.string(),
    title: z.string(),
    why: z.string(),
    fix: z.string(),
    bad: z.string(),
    good: z.string(),
  }),
  async run({ rule: id }) {
    if (!Object.hasOwn(rules, id)) {
      const words = id
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word.length > 2)
      const near = ruleIds.filter((one) => words.some((word) => one.includes(word))).slice(0, 10)
      throw new Error(`There is no rule "${id}".${near.length > 0 ? ` Similar: ${near.join(', ')}.` : ''}`)
    }
    return { id, ...rules[id as RuleId] }
  },
})

interface Retained {
  readonly facts: Readonly<Record<string, unknown>>
  readonly findings: readonly object[]
}

function factsOf({ baseUrl, pageCount, fileCount, findings, ignored }: SiteReport): Retained['facts'] {
  const count = (level: string) => findings.filter(({ severity }) => severity === level).length
  const [errors, warnings, info] = [count('error'), count('warning'), count('info')]
  const byRule = [...Map.groupBy(findings, ({ rule }) => rule)]
    .map(([rule, some]) => ({ rule, severity: some[0]?.severity, count: some.length }))
    .sort((a, b) => severities[a.severity ?? 'info'] - severities[b.severity ?? 'info'] || b.count - a.count)
  const verdict = errors > 0 ? 'errors' : pageCount === 0 ? 'no pages' : warnings > 0 ? 'warnings' : 'clean'
  return { verdict, baseUrl, pageCount, fileCount, errors, warnings, info, ignored, rules: byRule.slice(0, MAX_RULES) }
}

/** The worst first, and of each rule one before the second of any, so that the beginning says what kinds there are. */
function inOrder(findings: readonly SiteFinding[]): SiteFinding[] {
  const seen = new Map<string, number>()
  return findings
    .map((finding) => {
      const turn = seen.get(finding.rule) ?? 0
      seen.set(finding.rule, turn + 1)
      return { finding, turn }
    })
    .sort((a, b) => severities[a.finding.severity] - severities[b.finding.severity] || a.turn - b.turn)
    .map(({ finding }) => finding)
}

/** The check of whole sites, and the documentation of its rules. */
export function siteTools(check: CheckForAgent, { asksNetwork }: { asksNetwork: boolean }): readonly AgentTool[] {
  const retained = new Map<string, Retained>()
  let number = 0

  function pageOf(id: string, from: number): Record<string, unknown> {
    const report = retained.get(id)
    if (!report) throw new Error('This cursor is too old or unknown. Run check_site again without it.')
    const next = from + PAGE
    const more = next < report.findings.length ? { nextCursor: `${id}.${next}` } : {}
    return { ...report.facts, findings: report.findings.slice(from, next), ...more }
  }

  const checkSite: AgentTool = {
    name: 'check_site',
    title: 'Check a site',
    description: `Checks a built site in a folder${asksNetwork ? ', or a live one,' : ''} for broken links, lost addresses, SEO, accessibility and security faults. Returns a verdict, counts and ${PAGE} findings at a time.`,
    input: z.object({
      site: z
        .string()
        .min(1)
        .max(4096)
        .meta({ description: asksNetwork ? 'Folder, ZIP of it or URL.' : 'Folder or ZIP of it.' }),
      was: z
        .string()
        .max(4096)
        .optional()
        .meta({ description: 'What the site had before: sitemap, folder, ZIP, list of addresses or git reference.' }),
      only: z.array(z.string().max(100)).max(20).optional().meta({ description: 'Families of rules, or rules.' }),
      cursor: z.string().max(40).optional().meta({ description: 'nextCursor of the last answer.' }),
    }),
    // Pages are written by others even where the folder is one's own.
    isForeign: true,
    asksNetwork,
    timeoutMs: TIMEOUT_MS,
    price: () => 1,
    sample: () => null,
    async run({ cursor, ...question }: SiteQuestion & { cursor?: string }, call) {
      if (cursor !== undefined) {
        const [, id = '', from = ''] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? []
        return pageOf(id, Number(from))
      }
      const { report, placeOf } = await check(question, call)
      number += 1
      const findings = inOrder(report.findings).map(({ file, value: _, ...finding }) => ({
        ...finding,
        file: placeOf(file),
      }))
      retained.set(String(number), { facts: factsOf(report), findings })
      for (const id of [...retained.keys()].slice(0, -MAX_STORED)) retained.delete(id)
      return pageOf(String(number), 0)
    },
  }
  return [checkSite, explainRule]
}

/** File access of the program that serves the tools; it refuses files that the agent may not see. */
export interface FilesForAgent {
  verifyMail(question: { file: string; zone?: string | undefined }, call: AgentCall): Promise<Record<string, unknown>>
  explainBounce(
    question: { file?: string | undefined; text?: string | undefined },
    call: AgentCall,
  ): Promise<Record<string, unknown>>
  reportZone(question: { file: string; origin?: string | undefined }, call: AgentCall): Promise<Record<string, unknown>>
}

const FILE_TOOLS_TIMEOUT_MS = 120_000
const path = z.string().min(1).max(4096)

/** Checks of files that lie on the machine. Offline they ask no one. */
export function fileTools(files: FilesForAgent, { asksNetwork }: { asksNetwork: boolean }): readonly AgentTool[] {
  const tool = (
    name: string,
    title: string,
    description: string,
    input: z.ZodObject,
    run: AgentTool['run'],
  ): AgentTool => ({
    name,
    title,
    description,
    input,
    // Who wrote the message, or the zone, is not who asks.
    isForeign: true,
    asksNetwork,
    timeoutMs: FILE_TOOLS_TIMEOUT_MS,
    price: () => 1,
    sample: () => null,
    run,
  })
  return [
    tool(
      'verify_mail',
      'Verify a message',
      'Checks DKIM, ARC, SPF and DMARC of a message file. Gives one state: confirmed, failed, not-proved, changed (on the way) or unknown; and what changed it, proved where it can be undone.',
      z.object({
        file: path.meta({ description: 'Message with its headers, such as an .eml file.' }),
        zone: path.optional().meta({ description: 'Zone file with keys and policies that are not published yet.' }),
      }),
      files.verifyMail,
    ),
    tool(
      'report_zone',
      'Report on a zone file',
      'Reports on a DNS zone file before it is published: syntax, name servers, mail and DNSSEC, and what it changes.',
      z.object({
        file: path.meta({ description: 'Zone file.' }),
        origin: z.string().max(253).optional().meta({ description: 'Its domain, where the file does not name it.' }),
      }),
      files.reportZone,
    ),
    tool(
      'explain_bounce',
      'Explain a bounce',
      'Explains why mail came back: who refused it, at which step, why, for now or for good, and what to do. Checks SPF, DKIM and DMARC of the returned message where they are the reason. Null if it is no bounce.',
      z.object({
        file: path.optional().meta({ description: 'Bounce with its headers, such as an .eml file.' }),
        text: z
          .string()
          .max(100_000)
          .optional()
          .meta({ description: 'Instead of a file: a reply or log lines of a mail server, or the text of a bounce.' }),
      }),
      files.explainBounce,
    ),
  ]
}
