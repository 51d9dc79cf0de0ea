import { resolve } from 'node:path'
import { counted, jsonText, withOwnSequences } from '@sundry/kit'
import {
  type Budgets,
  type CheckedReport,
  type CheckOptions,
  checkSite,
  compareChecks,
  compareFindings,
  comparisonNotes,
  fixSite,
  type GrownImage,
  grownImages,
  makeBaseline,
  mergeFormer,
  type ReportFormat,
  readBaseline,
  ruleIds,
  rules,
  type SiteFinding,
  type SiteReport,
  writeReport,
} from '@sundry/site-check'
import { lineDiff } from '@sundry/text'
import type { Call } from '../../command/command.ts'
import { readOne } from '../../files/inputs.ts'
import { isReallyWithin, readOwn, writeAtomically } from '../../files/write-atomically.ts'
import { exitCodes, lookupCode, UsageFault } from '../../terminal/exit-codes.ts'
import { createProgress, paintFor, severityStyle } from '../../terminal/io.ts'
import { version } from '../../terminal/version.ts'
import { leftSince, type OpenBase, openBase, scoreGrown } from './base.ts'
import { type CheckCache, openCache } from './cache.ts'
import {
  type CheckConfig,
  chosenRules,
  configSchema,
  isIgnoredBy,
  isServedBy,
  readConfig,
  readFormerConfig,
  settleFindings,
} from './config.ts'
import { type CheckedSite, openFolder } from './folder.ts'
import { readHeaders } from './headers.ts'
import { watchSite } from './watch.ts'
import { createWeigher } from './weigh.ts'

interface Options {
  format?: string[]
  json?: boolean
  report?: string
  baseUrl?: string
  config?: string
  failOn?: 'error' | 'warning' | 'info' | 'never'
  minSeverity?: 'error' | 'warning' | 'info'
  quiet?: boolean
  maxWarnings?: string
  base?: string
  baseBuild?: string
  baseOut?: string
  count?: 'new' | 'all'
  baseline?: string
  writeBaseline?: string
  fix?: boolean
  dryRun?: boolean
  pages?: string
  rules?: boolean
  configSchema?: boolean
  only?: string
  skip?: string
  was?: string[]
  hostConfig?: string[]
  writeRedirects?: string
  resume?: string
  header?: string[]
  watch?: boolean
  cache?: string
  external?: boolean
  externalCache?: string
}

const MAX_PAGES = 200
const ranks = { error: 3, warning: 2, info: 1 } as const

export async function run(call: Call<Options>): Promise<number> {
  const { options, io } = call
  if (options.rules) return printRules(call)
  if (!options.watch) return runOnce(call)
  const site = call.args[0] ?? (await readConfig(options.config, io)).site
  if (site === undefined || /^https?:/i.test(site)) throw new UsageFault('--watch works on folders only.')
  if (options.fix || options.writeBaseline !== undefined || options.writeRedirects !== undefined)
    throw new UsageFault('--watch reports only; use --fix, --write-baseline and --write-redirects without it.')
  if (options.baseBuild !== undefined)
    throw new UsageFault('--watch would build the base for each change: name its folder or report with --base.')
  const written = outputsOf(options, io).flatMap(({ file }) => (file === undefined ? [] : [resolve(io.cwd, file)]))
  await watchSite(resolve(io.cwd, site), { written, check: () => runOnce(call) }, io)
  return exitCodes.ok.code
}

async function runOnce(call: Call<Options>): Promise<number> {
  const { options, io } = call
  if (options.configSchema) {
    await io.out(jsonText(configSchema(), 2))
    return 0
  }
  const maxWarnings = Number(options.maxWarnings ?? Number.POSITIVE_INFINITY)
  if (options.maxWarnings !== undefined && !/^[0-9]{1,9}$/.test(options.maxWarnings))
    throw new UsageFault('--max-warnings must be a number from 0 on.')
  const written = await readConfig(options.config, io)
  const baseName = options.base ?? written.base
  const [, ref] = /^git:([^:]+)/.exec(baseName ?? '') ?? []
  const former = ref === undefined || options.config !== undefined ? null : await readFormerConfig(ref, io)
  if (former) io.err('The configuration differs from that of the base, which decides.\n')
  const config = { ...(former ?? written), ...namesIn(options) }
  const outputs = outputsOf(options, io)
  if (baseName === undefined && options.count !== undefined) throw new UsageFault('--count requires --base.')
  if (baseName !== undefined && (options.fix || options.writeBaseline !== undefined))
    throw new UsageFault('--base reports only; use --fix and --write-baseline without it.')
  const hasFormer = baseName !== undefined || [options.was ?? config.was ?? []].flat().length > 0
  if (options.writeRedirects !== undefined && !hasFormer)
    throw new UsageFault('--write-redirects requires --was or --base.')
  const accepted = await readAccepted(options.baseline ?? config.baseline, io)
  const base =
    baseName === undefined
      ? null
      : await openBase(
          {
            ...options,
            base: baseName,
            site: call.args[0] ?? config.site ?? '',
            skips: (path) => isIgnoredBy(config, path),
            hostConfig: options.hostConfig ?? config.hostConfig ?? [],
          },
          io,
        )
  try {
    return await checkWith({
      call,
      config,
      outputs,
      accepted,
      base,
      baseName,
      maxWarnings,
      isConfigChanged: former !== null,
    })
  } finally {
    base?.close()
  }
}

interface Output {
  readonly format: ReportFormat
  /** Left out, it is printed. */
  readonly file?: string
}

/** `--format github --format sarif=out.sarif`; `--report` is the file of a format that names none. */
function outputsOf({ format = ['text'], json, report }: Options, { cwd }: Pick<Call['io'], 'cwd'>): readonly Output[] {
  const outputs = (json ? ['json'] : format).map((one): Output => {
    const [name = '', ...rest] = one.split('=')
    const file = rest.length > 0 ? rest.join('=') : report
    if (file === '') throw new UsageFault(`--format ${one}: name the file, such as ${name}=report.${name}.`)
    return { format: name as ReportFormat, ...(file !== undefined && { file }) }
  })
  const files = outputs.map(({ file }) => file && resolve(cwd, file))
  const twice = files.find((file, at) => files.indexOf(file) !== at)
  if (new Set(files).size < files.length)
    throw new UsageFault(
      twice === undefined
        ? 'Only one format is printed; write the others to files: --format sarif=out.sarif.'
        : `Two formats would be written to ${twice}.`,
    )
  return outputs
}

/** Reads what `--was` names; the base is another. */
async function formerOf({ args, options, io, reach }: Call<Options>, config: CheckConfig) {
  const input = [options.was ?? config.was ?? []].flat()
  if (input.length === 0) return null
  // A configuration of the checked folder is untrusted, so its paths are confined.
  const requested = options.was === undefined ? { isTyped: false, within: io.cwd } : {}
  // Loads the network's modules, which a check of a folder alone does without.
  const { openFormer } = await import('./former.ts')
  return openFormer(input, args[0] ?? config.site ?? '', { io, reach }, requested)
}

interface Setting {
  readonly call: Call<Options>
  readonly config: CheckConfig
  readonly outputs: readonly Output[]
  readonly accepted: ReturnType<typeof readBaseline>
  readonly base: OpenBase | null
  readonly baseName: string | undefined
  readonly maxWarnings: number
  readonly isConfigChanged: boolean
}

async function checkWith(setting: Setting): Promise<number> {
  const { call, config, outputs, base } = setting
  const { options, io } = call
  if (options.dryRun && !options.fix) throw new UsageFault('--dry-run requires --fix.')
  const named = await formerOf(call, config)
  const former = base ? mergeFormer([...(named ? [named] : []), await base.former()]) : named
  const site = await openSite(call, config, former?.was ?? [])
  if (site.note) io.err(`${site.note}\n`)
  const baseUrl = options.baseUrl ?? config.baseUrl ?? site.baseUrl
  if (baseUrl !== undefined && !isWebUrl(baseUrl))
    throw new UsageFault('--base-url must be an absolute URL of http or https.')
  const progress = createProgress(io)
  const weigher = createWeigher(io.signal)
  const checking = {
    ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/\/?$/, '/') }),
    ...former,
    ...(setting.accepted && { wasFiles: [...new Set(setting.accepted.map(({ file }) => file))] }),
    listsFiles: outputs.some(({ format }) => format === 'json') || base !== null,
    rules: chosenRules(config),
    ...(config.budgets && { budgets: definedIn(config.budgets) }),
    weigh: weigher.weigh,
    isServed: (path: string) => site.isServed?.(path) || isServedBy(config, path),
    signal: io.signal,
    onFile: (path: string, done: number) => progress.show(`${done} ${path}`),
  }
  try {
    if (options.fix) await fix(site, checking, options.dryRun === true, io)
    if (options.dryRun) return 0
    const checkedSite = options.fix ? await openSite(call, config, former?.was ?? []) : site
    const outcome = await compareWithBase(setting, { site: checkedSite, checking, weigher, hasFormer: named !== null })
    progress.clear()
    return await conclude(setting, checkedSite, outcome)
  } finally {
    await weigher.close()
    progress.clear()
  }
}

interface Outcome {
  readonly checked: SiteReport
  readonly before: OpenBase['before']
  readonly grown: readonly GrownImage[]
}

interface ThisSite {
  readonly site: CheckedSite
  readonly checking: CheckOptions
  readonly weigher: ReturnType<typeof createWeigher>
  readonly hasFormer: boolean
}

/** Checks the base, where it is a site and no report, and then the site by the same rules. */
async function compareWithBase(
  { call, config, base, accepted }: Setting,
  { site, checking, weigher, hasFormer }: ThisSite,
): Promise<Outcome> {
  const { options, io } = call
  const isExternal = options.external ?? config.external ?? options.externalCache !== undefined
  const external = isExternal ? await (await import('./external.ts')).openExternal(options.externalCache, call) : null
  const cache = await cacheFor(call, { isLive: site.folder === undefined, hasFormer, isExternal })
  const extended = {
    ...checking,
    ...(cache && { weigh: cache.weigh(weigher.weigh) }),
    ...(external && { external: external.fetch }),
  }
  const { baseUrl, rules: chosen, budgets, wasFiles, listsFiles } = checking
  /** Everything that a check depends on besides its site and the former one. */
  const facts = { baseUrl, rules: chosen, budgets, wasFiles, listsFiles, served: config.served }
  const checkCached = async (one: CheckedSite, settings: CheckOptions, isBase: boolean) => {
    if (!cache) return checkSite(one, settings)
    const former = base?.site ? await cache.digest(base.site) : (base?.before ?? null)
    return cache.check(one, settings, { ...facts, former, isBase })
  }
  const settled = (found: SiteReport) => settleFindings(found, config, new Date().toISOString().slice(0, 10))
  try {
    let before = base?.before ?? null
    if (base?.site) {
      // The same former addresses, so that what became of them is compared too.
      const again = await formerOf(call, config)
      const own = mergeFormer([...(again ? [again] : []), await base.former()])
      const found = settled(await checkCached(base.site, { ...extended, ...own }, true)).report
      before = {
        ...found,
        ...since(found, accepted),
        files: (found.files ?? []).map(([path]) => path),
        weights: found,
        aliases: found.aliases ?? [],
      }
    }
    const was = before && { was: [...(checking.was ?? []), ...before.aliases] }
    const { report: checked, ended } = settled(await checkCached(site, { ...extended, ...was }, false))
    const grown =
      base && before && options.count !== 'all'
        ? await scoreGrown(grownImages(before.weights, checked), base.site, site, weigher)
        : []
    for (const { rule, until, reason } of ended) io.err(`The ignore of ${rule} ended on ${until}: ${reason}\n`)
    return { checked, before, grown }
  } finally {
    await external?.close()
    await cache?.close()
  }
}

/** Without what the baseline accepts, whether it is silenced or not. */
function since(report: SiteReport, accepted: Setting['accepted']) {
  const { findings, silenced = [] } = report
  if (!accepted) return { findings, silenced }
  const { fresh } = compareFindings({ findings: accepted }, { ...report, findings: [...findings, ...silenced] })
  const silent = new Set(silenced)
  return {
    findings: fresh.filter((one) => !silent.has(one)),
    silenced: fresh.filter((one) => silent.has(one)),
  }
}

/** Writes the reports or the baseline, and decides on the exit code. */
async function conclude(
  { call, config, outputs, accepted, baseName, maxWarnings, isConfigChanged }: Setting,
  site: CheckedSite,
  { checked, before, grown }: Outcome,
): Promise<number> {
  const { options, io } = call
  const open = since(checked, accepted)
  const compared = before && {
    ...compareChecks(before, { ...checked, ...open }),
    unlisted: { ...before.left, ...checked.left },
  }
  const report = before ? { ...checked, left: leftSince(checked.left, before.left) ?? {} } : checked
  const countsAll = options.count === 'all' || !compared
  const silent = new Set<SiteFinding>(compared ? compared.silenced : open.silenced)
  const all = [...open.findings, ...open.silenced].filter((one) => !silent.has(one))
  const fresh = countsAll ? all : compared.fresh
  if (options.writeBaseline !== undefined) {
    const baseline = makeBaseline(checked.findings)
    await writeAtomically(resolve(io.cwd, options.writeBaseline), jsonText(baseline, 2), io.cwd)
    io.err(`${report.findings.length} findings written to the baseline ${options.writeBaseline}.\n`)
    return 0
  }
  await print(call, site, outputs, {
    ...report,
    findings: fresh,
    accepted: checked.findings.length - open.findings.length,
    ...(compared &&
      before &&
      !countsAll && {
        silenced: compared.silenced,
        ignored: checked.ignored + compared.silenced.length - (checked.silenced ?? []).length,
        compared: {
          base: baseName ?? '',
          standing: compared.standing,
          mended: compared.mended,
          unknown: compared.unknown,
          newlySilenced: compared.newlySilenced,
          unlisted: compared.unlisted,
          isConfigChanged,
          grown,
        },
      }),
  })
  for (const note of comparisonNotes(compared ?? {})) io.err(`${note}\n`)
  const { wasElsewhere = [] } = report
  if (wasElsewhere.length > 0) {
    const what = counted(wasElsewhere.length, 'address of another host', 'addresses of other hosts')
    io.err(`--was: left out ${what}, such as ${wasElsewhere[0]}\n`)
  }
  if (options.writeRedirects !== undefined) await writeRedirects(options.writeRedirects, fresh, io)
  const failOn = options.failOn ?? config.failOn ?? 'error'
  const isAtFault = failOn !== 'never' && fresh.some(({ severity }) => ranks[severity] >= ranks[failOn])
  const fails = isAtFault || warningsIn(fresh, report) > maxWarnings
  const { unanswered = [], notFetched = 0 } = site
  if (unanswered.length > 0)
    io.err(
      `No response from ${unanswered.length} ${unanswered.length === 1 ? 'URL' : 'URLs'}, such as ${unanswered[0]}\n`,
    )
  if (notFetched > 0)
    io.err(`Stopped at --pages; ${notFetched} known ${notFetched === 1 ? 'URL was' : 'URLs were'} not fetched.\n`)
  if (report.pageCount === 0) {
    io.err(`${call.args[0] ?? config.site} has no pages, so there is no verdict on it.\n`)
    if (!fails) return exitCodes.inputs.code
  }
  return lookupCode(fails, unanswered.length > 0 || notFetched > 0)
}

/** Null where the outcome depends on more than files: on other sites, or on former addresses from anywhere. */
async function cacheFor(
  { options, io }: Call<Options>,
  { isLive, hasFormer, isExternal }: { isLive: boolean; hasFormer: boolean; isExternal: boolean },
): Promise<CheckCache | null> {
  if (options.cache === undefined) return null
  if (isLive || hasFormer || isExternal) {
    io.err('--cache is not used: it works on folders only, without --was and --external.\n')
    return null
  }
  return openCache(resolve(io.cwd, options.cache), options.cache, io)
}

const definedIn = (budgets: NonNullable<CheckConfig['budgets']>): Budgets =>
  Object.fromEntries(Object.entries(budgets).filter(([, bytes]) => bytes !== undefined))

/** With those that are not listed, of which a rule has thousands. */
function warningsIn(findings: readonly SiteFinding[], { left = {} }: SiteReport): number {
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const cut = [...new Set(warnings.map(({ rule }) => rule))]
  return warnings.length + cut.reduce((sum, rule) => sum + (left[rule] ?? 0), 0)
}

/** `--only links,images` and `--skip weight` win over the configuration. */
function namesIn({ only, skip }: Options): Pick<CheckConfig, 'only' | 'skip'> {
  const list = (text: string) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  return { ...(only !== undefined && { only: list(only) }), ...(skip !== undefined && { skip: list(skip) }) }
}

async function writeRedirects(file: string, findings: readonly SiteFinding[], io: Call['io']): Promise<void> {
  const path = resolve(io.cwd, file)
  const before = String((await readOwn(path)) ?? '')
  const present = new Set(before.split(/\r?\n/))
  const proposed = findings.flatMap(({ rule, related }) => (rule === 'address-lost' && related ? [related] : []))
  const lines = proposed.filter((line) => !line.split('\n').every((one) => present.has(one)))
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
  await writeAtomically(path, start + lines.map((line) => `${line}\n`).join(''), io.cwd)
  io.err(`${lines.length} redirects ${before === '' ? 'written' : 'added'} to ${file}.\n`)
}

const isWebUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

async function openSite(
  { args: [argument], options, io, reach }: Call<Options>,
  config: CheckConfig,
  seeds: readonly string[],
): Promise<CheckedSite> {
  const site = argument ?? config.site
  if (site === undefined) throw new UsageFault('Specify the built folder, such as dist, a ZIP of it, or a URL.')
  const skips = (path: string) => isIgnoredBy(config, path)
  if (!/^https?:\/\//i.test(site)) {
    if (options.resume !== undefined) throw new UsageFault('--resume works on live sites only.')
    if (options.header !== undefined) throw new UsageFault('--header works on live sites only.')
    const hostConfig = options.hostConfig ?? config.hostConfig ?? []
    const opened = await openFolder(site, { skips, hostConfig }, io)
    if (options.fix && !options.dryRun && opened.folder === undefined)
      throw new UsageFault('--fix works on folders only; unpack the ZIP, or add --dry-run to see the changes.')
    return opened
  }
  if (!isWebUrl(site)) throw new UsageFault(`${site} is not a valid URL.`)
  if (options.fix) throw new UsageFault('--fix works on folders only; fix a live site where it is built.')
  const pages = options.pages === undefined ? MAX_PAGES : Number(options.pages)
  if (!Number.isInteger(pages) || pages < 1 || pages > 10_000)
    throw new UsageFault('--pages must be a number from 1 to 10000.')
  const headers = readHeaders(options.header, io.env)
  // The configuration of a checkout could name a host of its author.
  if (headers && argument === undefined)
    throw new UsageFault('Headers are sent only to a site that is named on the command line: sundry check <URL>.')
  const { openLiveSite } = await import('./crawl.ts')
  return openLiveSite(
    site,
    {
      pages,
      skips,
      seeds,
      isTyped: argument !== undefined,
      ...(options.resume !== undefined && { resume: options.resume }),
      ...(headers && { headers }),
    },
    { io, reach },
  )
}

async function fix(
  site: CheckedSite,
  checking: Parameters<typeof fixSite>[1],
  isDryRun: boolean,
  io: Call['io'],
): Promise<void> {
  for await (const { file, content, what } of fixSite(site, checking)) {
    const place = site.placeOf(file)
    if (isDryRun) {
      const before = typeof content === 'string' ? new TextDecoder().decode(await site.read(file)) : null
      await io.out(typeof content === 'string' ? lineDiff(place, before ?? '', content) : `${place}: ${what}\n`)
      continue
    }
    if (site.folder === undefined || !(await isReallyWithin(site.folder, resolve(io.cwd, place)))) {
      io.err(`not fixed: ${place} leads out of the folder\n`)
      continue
    }
    await writeAtomically(resolve(io.cwd, place), content, site.folder)
    io.err(`fixed ${place}: ${what}\n`)
  }
}

async function readAccepted(name: string | undefined, io: Call['io']): Promise<ReturnType<typeof readBaseline>> {
  if (name === undefined) return null
  const content = await readOne(name, io).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UsageFault(`${name}: File not found.`) : error
  })
  const accepted = readBaseline(new TextDecoder().decode(content))
  if (!accepted) throw new UsageFault(`${name} is not a baseline; create one with --write-baseline.`)
  return accepted
}

async function print(
  { options, io }: Call<Options>,
  site: CheckedSite,
  outputs: readonly Output[],
  checked: CheckedReport,
): Promise<void> {
  for (const { format, file } of outputs) {
    const paint = paintFor({ ...io, outIsTerminal: io.outIsTerminal && file === undefined })
    const output = writeReport(format, {
      ...checked,
      ...(site.notFetched && { notFetched: site.notFetched }),
      version,
      minSeverity: options.quiet ? 'error' : (options.minSeverity ?? 'info'),
      placeOf: site.placeOf,
      paint: (style, words) => paint(style === 'dim' ? style : severityStyle[style], words),
    })
    if (file === undefined) await io.out(output)
    else await writeAtomically(resolve(io.cwd, file), withOwnSequences(output), io.cwd)
  }
}

async function printRules({ options, io }: Call<Options>): Promise<number> {
  if (options.json || options.format?.[0] === 'json') {
    await io.out(jsonText(rules))
    return 0
  }
  for (const id of ruleIds) {
    const { severity, title, why, fix } = rules[id]
    await io.out(`${id} (${severity})\n  ${title}.\n  ${why}\n  ${fix}\n\n`)
  }
  return 0
}
