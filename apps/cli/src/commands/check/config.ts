import { lstat } from 'node:fs/promises'
import { matchesGlob, resolve } from 'node:path'
import { z } from '@sundry/contracts/zod'
import { nearestName } from '@sundry/kit'
import {
  families,
  type RuleId,
  type RuleSettings,
  ruleIds,
  rules,
  type SiteFinding,
  type SiteReport,
} from '@sundry/site-check'
import { createGit } from '../../files/git.ts'
import { readPath } from '../../files/inputs.ts'
import { isReallyWithin, isWithin } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

const CONFIG_FILE = 'sundry.config.json'
const MAX_CONFIG_BYTES = 1_000_000

const setting = z.enum(['error', 'warning', 'info', 'off'])

/** A family has a hyphen where its name has a space. */
const familyName = (family: string) => family.replaceAll(' ', '-')
const names = z.array(z.enum([...families.map(familyName), ...ruleIds]))

const ruleSettings = z
  .strictObject(
    Object.fromEntries([
      ...families.map((family) => [
        familyName(family),
        setting.optional().meta({ description: `The family ${family}.` }),
      ]),
      ...ruleIds.map((id) => [id, setting.optional().meta({ description: rules[id].title })]),
    ]),
  )
  .meta({ description: 'Severity per rule or family of rules, or off; that of a rule counts more.' })

/** Each choice doubles the patterns that are tried; ranges make thousands. */
const MAX_CHOICES = 3
const glob = z
  .string()
  .max(500)
  .refine((text) => text.split('{').length <= MAX_CHOICES + 1 && !/\{[^}]*\.\./.test(text), {
    error: `a pattern has up to ${MAX_CHOICES} choices such as {a,b}, and no ranges; write several patterns.`,
  })
const globs = z.array(glob).max(100)
const manyGlobs = z.array(glob).max(1000)
const overrides = z.array(z.strictObject({ files: globs, rules: ruleSettings })).max(100)
const ignores = z
  .array(
    z.strictObject({
      rule: z.enum(ruleIds).meta({ description: 'The rule whose findings are ignored.' }),
      files: globs.optional().meta({ description: 'Patterns of paths; all files if left out.' }),
      value: z.string().max(200).optional().meta({ description: 'What the finding is about, such as the address.' }),
      reason: z.string().min(3).max(500),
      until: z.iso.date().optional().meta({ description: 'The last day, such as 2027-01-31.' }),
    }),
  )
  .max(1000)

const bytes = z.int().positive().optional()
const budgets = z.strictObject({ page: bytes, html: bytes, css: bytes, script: bytes, image: bytes, font: bytes })

/** Named settings that a configuration can start from; its own count more. */
const presets = {
  links: { only: ['links', 'address-lost'] },
  strict: { failOn: 'warning' },
} as const satisfies Record<string, Pick<CheckConfig, 'failOn'> & { only?: readonly string[] }>
type Preset = keyof typeof presets

const config = z.strictObject({
  $schema: z.string().optional(),
  check: z
    .strictObject({
      extends: z
        .array(z.enum(Object.keys(presets) as [Preset, ...Preset[]]))
        .optional()
        .meta({ description: 'Settings to start from: links checks links only, strict fails on warnings.' }),
      overrides: overrides.optional().meta({ description: 'Severities of rules for some paths; the last one counts.' }),
      ignores: ignores.optional().meta({ description: 'Findings that do not count, why, and until when.' }),
      base: z.string().optional().meta({
        description: 'What the site is compared with: a folder or a report below this one, or git:<reference>.',
      }),
      site: z.string().optional().meta({ description: 'The built folder, or the URL of a live site.' }),
      baseUrl: z
        .url({ protocol: /^https?$/, error: 'must be an absolute URL of http or https' })
        .optional()
        .meta({ description: 'The URL the folder will be published at.' }),
      rules: ruleSettings.optional(),
      ignore: manyGlobs.optional().meta({ description: 'Patterns of paths in the folder to skip.' }),
      served: manyGlobs
        .optional()
        .meta({ description: 'Patterns of paths that the server handles without a file, such as /api/**.' }),
      baseline: z
        .string()
        .optional()
        .meta({ description: 'A baseline of accepted findings, created with --write-baseline.' }),
      failOn: z.enum(['error', 'warning', 'info', 'never']).optional(),
      budgets: budgets.optional().meta({
        description:
          'Bytes that a page may have with the files that its HTML and its style sheets name, in all and by type.',
      }),
      only: names.optional().meta({ description: 'Families of rules, or rules, to check; all others are off.' }),
      skip: names.optional().meta({ description: 'Families of rules, or rules, that are off.' }),
      was: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .meta({ description: 'What the site had before: a sitemap, folder, list of addresses or git reference.' }),
      external: z.boolean().optional().meta({ description: 'Also check links to other sites.' }),
      hostConfig: z
        .array(z.string())
        .optional()
        .meta({ description: 'Configurations of the host that lie elsewhere, such as deploy/nginx.conf.' }),
    })
    .optional(),
})

export interface CheckConfig {
  extends?: Preset[] | undefined
  overrides?: { files: string[]; rules: NonNullable<CheckConfig['rules']> }[] | undefined
  ignores?: z.output<typeof ignores> | undefined
  base?: string | undefined
  site?: string | undefined
  baseUrl?: string | undefined
  rules?: Partial<Record<string, z.output<typeof setting>>> | undefined
  ignore?: string[] | undefined
  served?: string[] | undefined
  budgets?: z.output<typeof budgets> | undefined
  baseline?: string | undefined
  failOn?: 'error' | 'warning' | 'info' | 'never' | undefined
  only?: string[] | undefined
  skip?: string[] | undefined
  was?: string | string[] | undefined
  hostConfig?: string[] | undefined
  external?: boolean | undefined
}

export function configSchema(): object {
  return z.toJSONSchema(config, { io: 'input' })
}

const isUrl = (text: string) => /^https?:\/\//i.test(text)

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

/**
 * The author of a checked folder's configuration may not be the person who runs the command: it may name only paths
 * below that folder, links resolved.
 */
async function refuseOutside(name: string, { site, baseline, base, was, hostConfig }: CheckConfig, cwd: string) {
  const named = { site, baseline, base: base?.startsWith('git:') ? undefined : base, was, hostConfig }
  for (const [key, value] of Object.entries(named))
    for (const one of [value ?? []].flat()) {
      if (isUrl(one)) continue
      const path = resolve(cwd, one)
      if (isWithin(cwd, path) && (!(await exists(path)) || (await isReallyWithin(cwd, path)))) continue
      throw new UsageFault(
        `${name}: check.${key}: ${one} is outside of this folder; name it on the command line instead.`,
      )
    }
}

/** The file that is named must be there; the usual one may be missing, and is no link out of the folder. */
export async function readConfig(option: string | undefined, io: Pick<Io, 'cwd' | 'signal'>): Promise<CheckConfig> {
  const name = option ?? CONFIG_FILE
  const path = resolve(io.cwd, name)
  if (option === undefined && (await exists(path)) && !(await isReallyWithin(io.cwd, path)))
    throw new UsageFault(`${name} is a symbolic link out of this folder: remove it, or use --config.`)
  const content = await readPath(path, io).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (content === null) {
    if (option !== undefined) throw new UsageFault(`${option}: File not found.`)
    return {}
  }
  return parseConfig(name, content, io.cwd)
}

/**
 * The usual configuration as a commit has it, which decides about a change: else a pull request could switch off what
 * it breaks. Null if the change does not touch it.
 */
export async function readFormerConfig(ref: string, io: Io): Promise<CheckConfig | null> {
  const git = createGit(io)
  const content = await git.contentOf(await git.commitOf(ref), CONFIG_FILE)
  const now = await readPath(resolve(io.cwd, CONFIG_FILE), io).catch(() => {
    io.signal.throwIfAborted()
    return null
  })
  if (content === null ? now === null : now !== null && Buffer.compare(content, now) === 0) return null
  return content === null ? {} : parseConfig(`${CONFIG_FILE} of ${ref}`, content, io.cwd)
}

async function parseConfig(name: string, content: Uint8Array, cwd: string): Promise<CheckConfig> {
  if (content.length > MAX_CONFIG_BYTES)
    throw new UsageFault(`${name} is larger than ${MAX_CONFIG_BYTES / 1_000_000} MB, which no configuration is.`)
  let value: unknown
  try {
    // Decoding leaves out the mark that editors of Windows write.
    value = JSON.parse(new TextDecoder().decode(content))
  } catch (error) {
    // Not the parser's own words: they quote the file, which may be a link to another.
    const [, at = ''] = /(\(line \d+ column \d+\))/.exec((error as Error).message) ?? []
    throw new UsageFault(`${name} is not valid JSON${at && ` ${at}`}.`)
  }
  if (Object.hasOwn(Object((value as { check?: unknown } | null)?.check), 'externalCache'))
    throw new UsageFault(
      `${name}: check.externalCache: a file to write is named on the command line: --external-cache.`,
    )
  const read = config.safeParse(value)
  if (read.success) {
    const found = (read.data.check ?? {}) as CheckConfig
    await refuseOutside(name, found, cwd)
    return Object.assign({}, ...(found.extends ?? []).map((preset) => presets[preset]), found)
  }
  const [issue] = read.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const known = keysAt(configSchema() as SchemaPart, issue.path)
    const nearest = nearestName(key, known)
    const place = issue.path.join('.') || 'the file'
    throw new UsageFault(`${name}: ${place}: there is no "${key}"${nearest ? `; did you mean "${nearest}"?` : '.'}`)
  }
  throw new UsageFault(`${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}

interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>
  readonly items?: SchemaPart
}

/** The keys that an object of the configuration may have. */
function keysAt(schema: SchemaPart, path: readonly PropertyKey[]): string[] {
  let part: SchemaPart | undefined = schema
  for (const key of path) part = typeof key === 'number' ? part?.items : part?.properties?.[String(key)]
  return Object.keys(part?.properties ?? {})
}

const severityIn = (settings: NonNullable<CheckConfig['rules']>, id: RuleId) =>
  settings[id] ?? settings[familyName(rules[id].family)]

/** Applies what the configuration says of paths and of single findings; `today` is a date such as 2026-11-29. */
export function settleFindings(
  report: SiteReport,
  { rules: global, overrides = [], ignores = [] }: CheckConfig,
  today: string,
) {
  const ended = ignores.filter(({ until }) => until !== undefined && until < today)
  const valid = ignores.filter((one) => !ended.includes(one))
  const isMeant = ({ rule, file, value }: SiteFinding) =>
    valid.some(
      (one) =>
        one.rule === rule &&
        (one.value === undefined || one.value === value) &&
        (!one.files || matches(file, one.files)),
    )
  const settle = (finding: SiteFinding): SiteFinding[] => {
    if (isMeant(finding)) return []
    const { rule, file } = finding
    const own = overrides.findLast((one) => severityIn(one.rules, rule) !== undefined && matches(file, one.files))
    const severity = own ? severityIn(own.rules, rule) : severityIn(global ?? {}, rule)
    if (severity === 'off') return []
    return [severity === undefined ? finding : { ...finding, severity }]
  }
  const settled: SiteReport = {
    ...report,
    findings: report.findings.flatMap(settle),
    ...(report.silenced && { silenced: report.silenced.flatMap(settle) }),
    ignored: report.ignored + report.findings.filter(isMeant).length,
  }
  return { report: settled, ended }
}

const matches = (path: string, patterns: readonly string[] | undefined) =>
  patterns?.some((pattern) => matchesGlob(path, pattern)) ?? false
export const isIgnoredBy = ({ ignore }: CheckConfig, path: string): boolean => matches(path, ignore)
export const isServedBy = ({ served }: CheckConfig, path: string): boolean => matches(path, served)

/** The rules that are asked for: what is not in `only`, or is in `skip`, is off. */
export function chosenRules({ rules: settings, only, skip, overrides = [] }: CheckConfig): RuleSettings {
  const known = new Set<string>([...families.map(familyName), ...ruleIds])
  for (const name of [...(only ?? []), ...(skip ?? [])]) {
    if (known.has(name)) continue
    throw new UsageFault(`There is no family or rule "${name}". Families: ${families.map(familyName).join(', ')}.`)
  }
  if (only?.length === 0) throw new UsageFault('No rule is to be checked: name a family or rule with --only.')
  const isNamed = (id: RuleId, names: readonly string[]) =>
    names.includes(id) || names.includes(familyName(rules[id].family))
  const off = ruleIds.filter((id) => (only && !isNamed(id, only)) || (skip && isNamed(id, skip)))
  const named = ruleIds.flatMap((id) => {
    const severity = severityIn(settings ?? {}, id)
    // A rule that is off may be on for some paths.
    const elsewhere = overrides
      .map((one) => severityIn(one.rules, id))
      .find((one) => one !== undefined && one !== 'off')
    const run = severity === 'off' ? (elsewhere ?? severity) : severity
    return run === undefined ? [] : [[id, run]]
  })
  return Object.fromEntries([...named, ...off.map((id) => [id, 'off'])])
}
