import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { commands } from './run.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readYaml = (path: string) => parse(readFileSync(join(root, path), 'utf8'))

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A</title><meta name="description" content="What there is to know about this page, in one sentence that is long enough."></head><body><main><h1>A</h1>${body}</main></body></html>`
const sites = { 'good/index.html': page('x'), 'bad/index.html': page('<a href="gone.html">x</a>') }

/** A package with this program, as a site serves it. */
async function packageOf(program: string) {
  const folder = await temporaryFolder({ 'package/sundry.js': program, 'package/package.json': '{"type":"module"}' })
  spawnSync('tar', ['-czf', 'made.tgz', 'package'], { cwd: folder })
  const content = readFileSync(join(folder, 'made.tgz'))
  return { content, sha256: createHash('sha256').update(content).digest('hex') }
}

const main = new URL('./main.ts', import.meta.url).href

/** A shell in a checkout, beside a site that serves the command of this one, or `served` below its name. */
async function shell(files: Readonly<Record<string, string>>, served?: Buffer) {
  const { content, sha256 } = await packageOf(`await import(${JSON.stringify(main)})`)
  const file = `from/cli/sundry-${sha256.slice(0, 16)}.tgz`
  const checkout = Object.entries(files).map(([name, text]) => [`checkout/${name}`, text])
  const around = await temporaryFolder({
    [file]: served ?? content,
    'temporary/x': '',
    'checkout/x': '',
    ...Object.fromEntries(checkout),
  })
  const cwd = join(around, 'checkout')
  return {
    cwd,
    sha256,
    from: `file://${around}/from/`,
    run(script: string, env: Readonly<Record<string, string>> = {}) {
      const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
      // GitHub leaves start-up files out too; Bash reads them where its input is a socket, as it is here.
      const { status, stdout, stderr } = spawnSync('/bin/bash', ['--norc', '-eo', 'pipefail', '-c', script], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, PATH, RUNNER_TEMP: join(around, 'temporary'), ...env },
      })
      return { status, stdout, stderr }
    },
  }
}
type World = Awaited<ReturnType<typeof shell>>

interface Input {
  readonly description?: string
  readonly default?: string
  readonly options?: readonly string[]
  readonly regex?: string
}

const componentText = readFileSync(join(root, 'templates/sundry-check.yml'), 'utf8')
const [header, body] = parseAllDocuments(componentText).map((document) => document.toJS())
const componentInputs: Readonly<Record<string, Input>> = header.spec.inputs

/** Puts the inputs into the component as GitLab does, which has each of them or refuses it. */
function fillComponent(values: Readonly<Record<string, string>>) {
  const inputOf = (name: string) => {
    const value = values[name] ?? componentInputs[name]?.default
    if (value === undefined) throw new Error(`${name} has no value`)
    return value
  }
  return JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string'
      ? value.replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (__, name: string) => inputOf(name))
      : value,
  )['sundry-check']
}

function runGitLabJob({ run, from, sha256 }: World, site: string, around: Readonly<Record<string, string>> = {}) {
  const { variables, script } = fillComponent({ from, sha256, site })
  return run((script as string[]).join('\n'), { ...around, ...variables })
}

// https://docs.gitlab.com/ci/inputs/ and https://docs.gitlab.com/ci/components/
test('the component of GitLab declares its inputs as the format has it, uses each and puts none into its script', () => {
  expect(Object.keys(header)).toEqual(['spec'])
  const allowed = new Set(['description', 'default', 'options', 'regex', 'type'])
  for (const [name, input] of Object.entries(componentInputs)) {
    expect([name, Object.keys(input).filter((key) => !allowed.has(key))]).toEqual([name, []])
    if (input.options) expect(input.options).toContain(input.default)
  }
  const used = new Set(Array.from(JSON.stringify(body).matchAll(/inputs\.([\w-]+)/g), ([, name]) => name))
  expect(used).toEqual(new Set(Object.keys(componentInputs)))
  expect(JSON.stringify(body['sundry-check'].script)).not.toContain('$[[')
  const required = Object.entries(componentInputs).filter(([, input]) => input.default === undefined)
  expect(required.map(([name]) => name)).toEqual(['from', 'sha256'])
})

test.each([
  ['bad', 1],
  ['good', 0],
])('the GitLab job on a %s site ends with %i and leaves its report', { tags: 'long' }, async (site, status) => {
  const world = await shell(sites)
  expect(runGitLabJob(world, site).status).toBe(status)
  expect(await readFile(join(world.cwd, 'sundry-junit.xml'), 'utf8')).toContain(`failures="${status}"`)
})

const starts = [['the GitLab job', (world: World, around = {}) => runGitLabJob(world, 'bad', around)]] as const
const wasRun = "require('node:fs').writeFileSync('was-run', '')"

test.each(starts)('%s runs no package whose SHA-256 is another one', async (_, start) => {
  const other = await packageOf(`import fs from 'node:fs'; fs.writeFileSync('was-run', '')`)
  const world = await shell(sites, other.content)
  expect(start(world).status).not.toBe(0)
  expect(existsSync(join(world.cwd, 'was-run'))).toBe(false)
})

test.each(starts)(
  '%s runs nothing of the checkout: no configuration, no program, no file by its name',
  { tags: 'long' },
  async (_, start) => {
    const programs = 'sundry node npx npm curl tar gzip shasum sha256sum mktemp printf git cat rm mkdir sh'.split(' ')
    const script = '#!/bin/sh\ntouch "$(dirname "$0")/was-run" was-run; exit 0\n'
    const bins = ['', 'node_modules/.bin/', '-rf/']
    const world = await shell({
      ...sites,
      '.npmrc': 'script-shell=./sh\nnode-options=--require ./evil.cjs\n',
      'evil.cjs': wasRun,
      'package.json': '{"type":"module","bin":{"sundry":"./node"},"scripts":{"preinstall":"./sh"}}',
      'package/sundry.js': wasRun,
      '.curlrc': 'output = "was-run"',
      ...Object.fromEntries(bins.flatMap((folder) => programs.map((name) => [folder + name, script]))),
    })
    for (const name of bins.flatMap((folder) => programs.map((program) => folder + program)))
      chmodSync(join(world.cwd, name), 0o755)
    symlinkSync('checkout/node_modules/.bin', join(world.cwd, '../bin'))
    const path = ['', '.', join(world.cwd, '../bin'), join(world.cwd, 'node_modules/.bin'), '-rf']
    const around = {
      PATH: [...path, dirname(process.execPath), process.env.PATH].join(delimiter),
      NODE_OPTIONS: '--require ./evil.cjs',
      NODE_PATH: world.cwd,
      TAR_OPTIONS: '--use-compress-program=./gzip',
    }
    expect(start(world, around).status).toBe(1)
    for (const place of ['', 'node_modules/.bin', '-rf', '..', '../temporary'])
      expect([place, existsSync(join(world.cwd, place, 'was-run'))]).toEqual([place, false])
  },
)

/** Lines that fetch the command by its name from a registry, where it is no one's. */
function fetchesByName(text: string): string[] {
  return text.split('\n').filter((line) => {
    if (!line.includes('sundry')) return false
    const calls = line.matchAll(
      /\b(?:npx|bunx|pnpx|(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+)*(?:i|install|add|exec|x|dlx))\b([^|&;`]*)/g,
    )
    return (
      [...calls].some(
        ([, rest = '']) =>
          /(?:^|[\s"',[=])sundry(?:@[^\s/]*)?(?=$|[\s"',\]<])/.test(rest) && !/--package[= ]"?[.$]/.test(rest),
      ) || /(?:npmjs\.(?:org|com)|unpkg\.com|jsdelivr\.net)\/(?:npm\/|package\/)?sundry\b/.test(line)
    )
  })
}

test('no file of this repository fetches the command by its name from a registry', () => {
  const name = 'sundry'
  const planted = [
    `npx ${name} check dist`,
    `npx --yes ${name}@0.1.0 check`,
    `npx -y -p ${name} ${name}`,
    `npm install --global ${name}`,
    `npm --silent i ${name}@latest`,
    `pnpm dlx ${name}`,
    `"command": "npx", "args": ["-y", "${name}"]`,
    `https://www.npmjs.com/package/${name}`,
  ]
  expect(planted.filter((line) => fetchesByName(line).length === 0)).toEqual([])
  const allowed = [
    `npx --yes --package ./${name}-0.tgz ${name} check`,
    `npm install ./${name}-0.tgz`,
    `npx a | ${name}`,
  ]
  expect(allowed.flatMap(fetchesByName)).toEqual([])

  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const made = new Set(['.git', ...ignored.map((line) => line.replace(/\/$/, ''))])
  const filesBelow = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isFile()) return [path]
      return entry.isDirectory() && !made.has(entry.name) && !made.has(path) ? filesBelow(path) : []
    })
  const files = filesBelow('')
  expect(files.filter((path) => path.startsWith('node_modules'))).toEqual([])
  expect(files).toContain('README.md')
  expect(files).toContain('.env.example')
  expect(
    files.flatMap((path) => {
      const bytes = readFileSync(join(root, path))
      // Most of what is large is no text, and names nothing.
      return bytes.includes(name) ? fetchesByName(bytes.toString()).map((line) => `${path}: ${line}`) : []
    }),
  ).toEqual([])
})

test("the README's lines for CI set only inputs that the Action and the job know, and install nothing by a name", () => {
  const readme = readFileSync(join(root, 'apps/cli/README.md'), 'utf8')
  const [[use], job, hooks] = Array.from(readme.matchAll(/```yaml\n(.*?)```/gs), ([, yaml = '']) => parse(yaml))
  const { inputs } = readYaml('action.yml')
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(use.with)))
  expect(Object.keys(componentInputs)).toEqual(expect.arrayContaining(Object.keys(job.include[0].inputs)))
  const names = commands.map(({ name }) => `sundry ${name}`)
  for (const { entry, language } of hooks.repos[0].hooks)
    expect([names.includes(entry), language]).toEqual([true, 'system'])
})

test('the Action requires no input, and a workflow passes it none that it does not have', () => {
  const { inputs, outputs } = readYaml('action.yml')
  expect(Object.values(inputs as Record<string, { required?: boolean }>).filter(({ required }) => required)).toEqual([])
  for (const half of ['check', 'comment']) {
    const { jobs } = readYaml(`apps/cli/ci/github-fork-${half}.yml`)
    const own = (jobs[half].steps as { uses?: string; with?: object }[]).filter(({ uses }) =>
      uses?.startsWith('sundry'),
    )
    expect(own).toHaveLength(1)
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(own[0]?.with ?? {})))
  }
  expect(Object.keys(outputs)).toEqual(['report'])
})

test('the workflow that checks a fork may write nothing, and the one that comments runs nothing of the fork', () => {
  const check = readYaml('apps/cli/ci/github-fork-check.yml')
  const comment = readYaml('apps/cli/ci/github-fork-comment.yml')
  expect(Object.values(check.permissions)).toEqual(['read'])
  expect(JSON.stringify(check)).not.toContain('secrets.')
  expect(comment.on.workflow_run.workflows).toEqual([check.name])
  expect(comment.permissions).toEqual({ actions: 'read', 'pull-requests': 'write' })
  const steps = comment.jobs.comment.steps as { uses?: string; run?: string }[]
  expect(steps.map(({ uses }) => uses?.split('@')[0])).toEqual(['actions/download-artifact', 'sundry-tools/sundry'])
  expect(JSON.stringify(steps)).not.toMatch(/"run"|head_|pull_request\./)
})

const githubRelease = readYaml('.github/workflows/release.yml')
const gitlabRelease = readYaml('.gitlab-ci.yml')
interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, string>>
}
const archiveSteps: readonly Step[] = githubRelease.jobs.archives.steps
const [, draftStep] = githubRelease.jobs.draft.steps as readonly Step[]
const archiveScripts = [
  ['GitHub', archiveSteps.flatMap(({ run }) => run ?? []), 'GITHUB_REF_NAME', 'GITHUB_SHA'],
  ['GitLab', gitlabRelease.archives.script as readonly string[], 'CI_COMMIT_TAG', 'CI_COMMIT_SHA'],
] as const

test.each(archiveScripts)(
  'the release at %s tests first, and needs a tag of its version and nothing packed after it',
  async (_, script, tag, sha) => {
    expect(script.slice(0, 2)).toEqual(['npm test', 'npm run release'])
    const { run } = await shell({ 'package.json': '{"version":"1.2.3"}' })
    const git = 'git -c user.name=a -c user.email=a@a.example commit --quiet --allow-empty -m x'
    run(`git init --quiet && ${git}`)
    const commit = run('git rev-parse HEAD').stdout.trim()
    const compare = (env: Readonly<Record<string, string>>) => run(script.slice(2).join('\n'), env).status
    expect(compare({ [tag]: 'v1.2.3', [sha]: commit })).toBe(0)
    expect(compare({ [tag]: 'v1.2.4', [sha]: commit })).not.toBe(0)
    run(git)
    expect(compare({ [tag]: 'v1.2.3', [sha]: commit })).not.toBe(0)
  },
)

test('a release is a draft at GitHub, of archives whose hashes are right, by a job that runs nothing of the checkout', async () => {
  const { on, permissions, jobs } = githubRelease
  expect([on, permissions]).toEqual([{ push: { tags: ['v*'] } }, {}])
  expect([jobs.archives.permissions, jobs.draft.permissions]).toEqual([{ contents: 'read' }, { contents: 'write' }])
  expect(jobs.draft.needs).toBe('archives')
  const uploaded = archiveSteps.at(-1)?.with
  expect(jobs.draft.steps[0].with).toEqual({ name: uploaded?.name, path: uploaded?.path })
  expect(JSON.stringify(jobs.draft)).not.toMatch(/checkout|npm|node/)
  const { run } = await shell({
    'sundry.tgz': 'x',
    'sundry.tar.gz': 'x',
    'sundry.cdx.json': 'x',
    '../bin/gh': '#!/bin/sh\nfor one in "$@"; do echo "$one"; done > called\n',
  })
  run('chmod +x ../bin/gh; sha256sum sundry.* > SHA256SUMS')
  const draft = () => run(`export PATH="$PWD/../bin:$PATH"\n${draftStep?.run}`, { GITHUB_REF_NAME: 'v1.2.3' })
  expect(draft().status).toBe(0)
  const called = run('cat called; rm called').stdout.split('\n')
  expect(called).toEqual(expect.arrayContaining(['v1.2.3', '--draft', 'sundry.tgz', 'sundry.tar.gz', 'SHA256SUMS']))
  run('echo y > sundry.tgz')
  expect(draft().status).not.toBe(0)
  expect(run('cat called').status).not.toBe(0)
})

test('GitLab makes a release of a tag only by hand, of the archives that its first job has stored', () => {
  const { workflow, archives, release } = gitlabRelease
  expect(workflow.rules).toEqual([{ if: '$CI_COMMIT_TAG =~ /^v\\d/' }])
  expect([release.rules, release.needs]).toEqual([[{ when: 'manual' }], ['archives']])
  expect(archives.artifacts.paths).toEqual([posix.dirname(release.release.description)])
  expect(release.release.assets.links[0].url).toContain(`/${archives.artifacts.paths[0]}?job=archives`)
})
