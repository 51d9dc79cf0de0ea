import { lstat, readFile } from 'node:fs/promises'
import { matchesGlob, resolve } from 'node:path'
import { z } from '@sundry/contracts/zod'
import { families, type RuleId, type RuleSettings, ruleIds, rules } from '@sundry/site-check'
import { isReallyWithin, isWithin } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

const CONFIG_FILE = 'sundry.config.json'

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

const config = z.strictObject({
  $schema: z.string().optional(),
  check: z
    .strictObject({
      site: z.string().optional().meta({ description: 'The built folder, or the URL of a live site.' }),
      baseUrl: z.url().optional().meta({ description: 'The URL the folder will be published at.' }),
      rules: ruleSettings.optional(),
      ignore: z.array(z.string()).optional().meta({ description: 'Patterns of paths in the folder to skip.' }),
      served: z
        .array(z.string())
        .optional()
        .meta({ description: 'Patterns of paths that the server handles without a file, such as /api/**.' }),
      baseline: z
        .string()
        .optional()
        .meta({ description: 'A baseline of accepted findings, created with --write-baseline.' }),
      failOn: z.enum(['error', 'warning', 'info', 'never']).optional(),
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
  site?: string | undefined
  baseUrl?: string | undefined
  rules?: Partial<Record<string, z.output<typeof setting>>> | undefined
  ignore?: string[] | undefined
  served?: string[] | undefined
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
async function refuseOutside(name: string, { site, baseline, was, hostConfig }: CheckConfig, cwd: string) {
  const named = { site, baseline, was, hostConfig }
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
export async function readConfig(option: string | undefined, io: Pick<Io, 'cwd'>): Promise<CheckConfig> {
  const name = option ?? CONFIG_FILE
  const path = resolve(io.cwd, name)
  if (option === undefined && (await exists(path)) && !(await isReallyWithin(io.cwd, path)))
    throw new UsageFault(`${name} is a symbolic link out of this folder: remove it, or use --config.`)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (text === null) {
    if (option !== undefined) throw new UsageFault(`${option}: File not found.`)
    return {}
  }
  let value: unknown
  try {
    value = JSON.parse(text)
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
    await refuseOutside(name, found, io.cwd)
    return found
  }
  const [issue] = read.error.issues
  throw new UsageFault(`${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}

const matches = (path: string, patterns: readonly string[] | undefined) =>
  patterns?.some((pattern) => matchesGlob(path, pattern)) ?? false
export const isIgnoredBy = ({ ignore }: CheckConfig, path: string): boolean => matches(path, ignore)
export const isServedBy = ({ served }: CheckConfig, path: string): boolean => matches(path, served)

/** The rules that are asked for: what is not in `only`, or is in `skip`, is off. */
export function chosenRules({ rules: settings, only, skip }: CheckConfig): RuleSettings {
  const known = new Set<string>([...families.map(familyName), ...ruleIds])
  for (const name of [...(only ?? []), ...(skip ?? [])]) {
    if (known.has(name)) continue
    throw new UsageFault(`There is no family or rule "${name}". Families: ${families.map(familyName).join(', ')}.`)
  }
  const isNamed = (id: RuleId, names: readonly string[]) =>
    names.includes(id) || names.includes(familyName(rules[id].family))
  const off = ruleIds.filter((id) => (only && !isNamed(id, only)) || (skip && isNamed(id, skip)))
  const named = ruleIds.flatMap((id) => {
    const severity = settings?.[id] ?? settings?.[familyName(rules[id].family)]
    return severity === undefined ? [] : [[id, severity]]
  })
  return Object.fromEntries([...named, ...off.map((id) => [id, 'off'])])
}
