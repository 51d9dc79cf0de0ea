import { z } from '@sundry/contracts/zod'
import { compileForCrawler, crawlers, findCrawler, parseRobots } from '@sundry/robots'
import { validateJsonLd } from '@sundry/schema'
import { repairSitemap, validateSitemap } from '@sundry/sitemap'
import { type CaseKind, caseKinds, textStatistics, transformCase } from '@sundry/text'
import { type AgentTool, defineTool } from './tool.ts'

/** A call is one message, and messages are held in memory whole. */
const MAX_LENGTH = 1_000_000
const text = (what: string) => z.string().max(MAX_LENGTH).meta({ description: what })

const finding = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  line: z.number().optional(),
})
const placed = finding.extend({ path: z.string() })
const findings = z.array(finding)
/** A finding as JSON has it: an interface has no index signature, its copy has. */
const copied = <Finding extends z.input<typeof finding>>(list: readonly object[]) =>
  list.map((one) => ({ ...one }) as Finding)

const robotsTest = defineTool({
  name: 'test_robots_txt',
  title: 'Test robots.txt',
  description: 'Tests whether a crawler may fetch URLs, and which line of the robots.txt decides (RFC 9309).',
  input: z.object({
    robotsTxt: text('The content of the robots.txt.'),
    urls: z.array(z.string().max(8192)).min(1).max(500).meta({ description: 'URLs or paths.' }),
    agent: z.string().max(200).default('Googlebot').meta({ description: 'The crawler name.' }),
  }),
  output: z.object({
    verdicts: z.array(
      z.object({
        url: z.string(),
        allowed: z.boolean(),
        line: z.number(),
        specificGroup: z.boolean(),
        group: z.string(),
      }),
    ),
  }),
  async run({ robotsTxt, urls, agent }) {
    const rules = compileForCrawler(robotsTxt, findCrawler(agent))
    return { verdicts: urls.map((url) => ({ url, ...rules.test(url) })) }
  },
})

const robotsLint = defineTool({
  name: 'lint_robots_txt',
  title: 'Lint robots.txt',
  description: `Finds mistakes in a robots.txt, and lists which of ${crawlers.length} known crawlers it blocks from the site.`,
  input: z.object({ robotsTxt: text('The content of the robots.txt.') }),
  output: z.object({ findings, closedTo: z.array(z.string()), sitemaps: z.array(z.string()) }),
  async run({ robotsTxt }) {
    const read = parseRobots(robotsTxt)
    const closed = crawlers.filter((crawler) => !compileForCrawler(robotsTxt, crawler).test('/').allowed)
    return {
      findings: copied(read.findings),
      closedTo: closed.map(({ token }) => token),
      sitemaps: read.sitemaps.map(({ url }) => url),
    }
  },
})

const sitemapValidate = defineTool({
  name: 'validate_sitemap',
  title: 'Validate a sitemap',
  description: 'Validates a sitemap or sitemap index; findings include line and column.',
  input: z.object({
    sitemap: text('The XML content.'),
    sitemapUrl: z
      .url()
      .optional()
      .meta({ description: 'The URL of the sitemap, which determines the URLs that it may list.' }),
  }),
  output: z.object({ valid: z.boolean(), kind: z.string(), urlCount: z.number(), findings }),
  async run({ sitemap, sitemapUrl }) {
    const { valid, kind, urlCount, findings: found } = await validateSitemap(sitemap, { sitemapUrl })
    return { valid, kind, urlCount, findings: copied(found) }
  },
})

const sitemapRepair = defineTool({
  name: 'repair_sitemap',
  title: 'Repair a sitemap',
  description: 'Fixes what is unambiguous in a sitemap: namespaces, dates, ampersands, encodings.',
  input: z.object({ sitemap: text('The XML content.') }),
  output: z.object({
    text: z.string(),
    repairs: z.array(z.object({ id: z.string(), count: z.number(), message: z.string() })),
  }),
  async run({ sitemap }) {
    const { text: repaired, repairs } = repairSitemap(sitemap)
    return { text: repaired, repairs: [...repairs] }
  },
})

const schemaValidate = defineTool({
  name: 'validate_json_ld',
  title: 'Validate structured data',
  description: 'Validates the JSON-LD of an HTML page, or a JSON-LD document, as search engines read it.',
  input: z.object({ source: text('HTML or JSON.') }),
  output: z.object({ findings: z.array(placed) }),
  async run({ source }) {
    return { findings: copied<z.input<typeof placed>>(validateJsonLd(source)) }
  },
})

const textCase = defineTool({
  name: 'change_case',
  title: 'Change the case of text',
  description: 'Converts text to another case, following the rules of its language.',
  input: z.object({
    text: text('The text.'),
    kind: z.enum(caseKinds.map(({ id }) => id) as [CaseKind, ...CaseKind[]]),
    locale: z.string().max(35).optional().meta({ description: 'A language tag, such as tr or nl.' }),
  }),
  output: z.object({ text: z.string() }),
  run: async ({ text: provided, kind, locale }) => ({
    text: transformCase(provided, kind, { keepNames: true, keepAcronyms: true, ...(locale && { locale }) }),
  }),
})

const textCount = defineTool({
  name: 'count_text',
  title: 'Count text',
  description: 'Counts characters, words, sentences, lines and paragraphs, in any language.',
  input: z.object({ text: text('The text.') }),
  output: z.object({
    characters: z.number(),
    charactersNoSpaces: z.number(),
    words: z.number(),
    lines: z.number(),
    sentences: z.number(),
    paragraphs: z.number(),
    bytes: z.number(),
    readingSeconds: z.number(),
    speakingSeconds: z.number(),
  }),
  run: async ({ text: provided }) => textStatistics(provided),
})

export const textTools: readonly AgentTool[] = [
  robotsTest,
  robotsLint,
  sitemapValidate,
  sitemapRepair,
  schemaValidate,
  textCase,
  textCount,
]
