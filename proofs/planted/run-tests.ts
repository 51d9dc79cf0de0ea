// Runs tests in the copy and says which one was red first.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The first red test, or null. */
export type Verdict = string | null

export const ENDLESS = 'the tests no longer end'
/** A server or browser that does not start proves nothing about a change, unless it does start without it. */
export const NO_SPEC_RAN = 'no spec ran'

const UNIT_MS = 240_000
const WHOLE_MS = 1_200_000
const BUILD_MS = 300_000
const SPECS_MS = 1_500_000

interface Ended {
  code: number | null
  late: boolean
  output: string
}

export class Runner {
  readonly folder: string
  readonly node: string
  siteIsChanged = false
  #running: number | undefined
  readonly #seesNothing = process.env.PLANTED_FAULT === 'tests-see-nothing'

  constructor(folder: string, node: string) {
    this.folder = folder
    this.node = node
  }

  async vitest(project: 'node' | 'chromium', files: readonly string[], { toTheEnd = false } = {}): Promise<string[]> {
    const report = join(this.folder, '.runtime/vitest.json')
    rmSync(report, { force: true })
    const {
      code,
      late,
      output: reported,
    } = await this.#program(toTheEnd ? WHOLE_MS : UNIT_MS, [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--project', project === 'node' ? '!chromium' : project, '--reporter', 'json', '--outputFile', report],
      ...(toTheEnd ? [] : ['--bail', '1']),
      ...files,
    ])
    if (late) return [ENDLESS]
    if (code === 0) return []
    const red = existsSync(report) ? redUnits(readFileSync(report, 'utf8'), this.folder) : []
    return red.length > 0 ? red : [lastLine(reported)]
  }

  /** The files with errors, each as `types: file(line): what`. */
  async types(): Promise<string[]> {
    const errors: string[] = []
    for (const cwd of ['.', 'apps/web']) {
      const retained = join(this.folder, '.runtime', `types-${cwd.replaceAll(/\W/g, '-')}`)
      const { code, output: reported } = await this.#program(UNIT_MS, [
        'node_modules/typescript/bin/tsc',
        ...['-p', cwd, '--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', retained],
      ])
      if (code !== 0) errors.push(...reported.split('\n').filter((line) => line.includes('error TS')))
    }
    return errors.map((line) => `types: ${line}`)
  }

  /** A whole build: the prerendered pages carry texts as well, so a switch inside of one build would not do. */
  async build(): Promise<Verdict> {
    if (!this.#seesNothing) this.siteIsChanged = true
    const cwd = join(this.folder, 'apps/web')
    const env = { NODE_ENV: 'production' }
    const built = await this.#program(BUILD_MS, ['site-build/build.ts'], {
      cwd,
      env,
    })
    if (built.code !== 0) return 'the site is not built'
    await this.#program(BUILD_MS, ['apps/server/src/app/static/precompress.ts', 'apps/web/build/client'])
    return null
  }

  /** `wanted` are spec files or `file:line` of single tests. */
  async specs(expected: readonly string[], { toTheEnd = false } = {}): Promise<string[]> {
    const {
      code,
      late,
      output: reported,
    } = await this.#program(
      SPECS_MS,
      [
        'node_modules/@playwright/test/cli.js',
        ...['test', '-c', 'e2e/playwright.config.ts', ...(toTheEnd ? [] : ['-x']), '--reporter', 'json'],
        ...expected,
      ],
      { env: { SUNDRY_E2E_PORT: String(8900 + Math.floor(Math.random() * 90)) } },
    )
    if (late) return [ENDLESS]
    if (code === 0) return []
    const red = redSpecs(reported)
    return red.length > 0 ? red : [`${NO_SPEC_RAN}: ${lastLine(reported)}`]
  }

  end(): void {
    if (this.#running !== undefined) process.kill(-this.#running, 'SIGKILL')
  }

  #program(ms: number, args: string[], { cwd = this.folder, env = {} } = {}): Promise<Ended> {
    if (this.#seesNothing) return Promise.resolve({ code: 0, late: false, output: '' })
    return new Promise((resolve) => {
      const child = spawn(this.node, args, {
        cwd,
        env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Tests start programs of their own: all of them end with their group.
        detached: true,
      })
      this.#running = child.pid
      let reported = ''
      let late = false
      const take = (chunk: Buffer) => {
        reported += chunk
      }
      child.stdout.on('data', take)
      child.stderr.on('data', take)
      const timer = setTimeout(() => {
        late = true
        this.end()
      }, ms)
      child.on('close', (code) => {
        clearTimeout(timer)
        this.#running = undefined
        resolve({ code, late, output: reported })
      })
    })
  }
}

const lastLine = (reported: string) => reported.trim().split('\n').at(-1)?.slice(0, 120) ?? 'no word'

interface UnitReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

function redUnits(report: string, folder: string): string[] {
  const { testResults } = JSON.parse(report) as UnitReport
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${folder}/`, '')
    const red = assertionResults.filter((one) => one.status === 'failed').map((one) => `${file} › ${one.fullName}`)
    return red.length === 0 && status === 'failed' ? [`${file} does not load`] : red
  })
}

interface Suite {
  file: string
  suites?: Suite[]
  specs?: { ok: boolean; title: string; file: string; line: number; tests: { status: string }[] }[]
}

function redSpecs(reported: string): string[] {
  const start = reported.indexOf('\n{') >= 0 ? reported.indexOf('\n{') : reported.indexOf('{')
  let report: { suites: Suite[] }
  try {
    report = JSON.parse(reported.slice(start, reported.lastIndexOf('}') + 1))
  } catch {
    return []
  }
  const all = (suites: readonly Suite[]): NonNullable<Suite['specs']> =>
    suites.flatMap(({ specs = [], suites: below = [] }) => [...specs, ...all(below)])
  return all(report.suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
}
