import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { temporaryFolder } from './testing/temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readYaml = (path: string) => parse(readFileSync(join(root, path), 'utf8'))

const page = (body: string) => `<title>A</title><meta name="description" content="A"><body>${body}`
const sites = { 'good/index.html': page('x'), 'bad/index.html': page('<a href="gone.html">x</a>') }

/** A shell in which `npx --yes sundry@<version>` is the command of this checkout. */
async function shell(files: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder(files)
  await mkdir(join(cwd, '.bin'))
  const npx = join(cwd, '.bin/npx')
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1" = --yes ] && [ "$2" = "sundry@${manifest.version}" ] || exit 99\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`,
  )
  chmodSync(npx, 0o755)
  return {
    cwd,
    run(script: string, env: Readonly<Record<string, string>> = {}) {
      const path = `${join(cwd, '.bin')}${delimiter}${process.env.PATH}`
      const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, PATH: path, ...env },
      })
      return { status, stdout, stderr }
    },
  }
}

interface Step {
  if?: string
  run: string
  env: Record<string, string>
}

/** As the runner does it: inputs into expressions, one condition, one step after the other until one fails. */
function runAction({ run }: Awaited<ReturnType<typeof shell>>, given: Readonly<Record<string, string>>) {
  const { inputs, runs } = readYaml('action.yml')
  const value = (name: string): string => given[name] ?? inputs[name].default
  let out = ''
  for (const step of runs.steps as Step[]) {
    const needed = /^inputs\.([\w-]+) != ''$/.exec(step.if ?? '')?.[1]
    if (step.if !== undefined && needed === undefined) throw new Error(`the test does not know "${step.if}"`)
    if (needed !== undefined && value(needed) === '') continue
    const env = Object.fromEntries(
      Object.entries(step.env).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input) => value(input)),
      ]),
    )
    const ran = run(step.run, env)
    out += ran.stdout
    if (ran.status !== 0) return { status: ran.status, out }
  }
  return { status: 0, out }
}

test('the GitHub Action fails on a broken site with annotations, and passes a good one', async () => {
  const world = await shell(sites)
  const bad = runAction(world, { site: 'bad' })
  expect(bad.status).toBe(1)
  expect(bad.out).toMatch(/^::error file=bad\/index\.html,line=1,title=link-broken::/m)
  expect(runAction(world, { site: 'good' })).toMatchObject({ status: 0 })
  expect(runAction(world, { site: 'bad', 'fail-on': 'never' })).toMatchObject({ status: 0 })
})

test('the GitHub Action writes SARIF before it fails, and takes a configuration with a space in its name', async () => {
  const config = JSON.stringify({ check: { rules: { 'link-broken': 'warning' } } })
  const world = await shell({ ...sites, 'my config.json': config })
  expect(runAction(world, { site: 'bad', sarif: 'out.sarif' }).status).toBe(1)
  expect(JSON.parse(await readFile(join(world.cwd, 'out.sarif'), 'utf8')).runs[0].results).toHaveLength(1)
  expect(runAction(world, { site: 'bad', config: 'my config.json' }).status).toBe(0)
})

test('an input of the Action is no code', async () => {
  const world = await shell(sites)
  expect(runAction(world, { site: 'good"; touch owned; "' }).status).toBe(2)
  expect(world.run('test ! -e owned').status).toBe(0)
  for (const { run } of readYaml('action.yml').runs.steps as Step[]) expect(run).not.toContain('${{')
})

test.each([
  ['bad', 1],
  ['good', 0],
])('the GitLab job on a %s site ends with %i and leaves its report', async (site, status) => {
  const world = await shell(sites)
  const { variables, script, artifacts } = readYaml('apps/cli/ci/gitlab.yml')['sundry-check']
  const ran = world.run((script as string[]).join('\n'), { ...variables, SUNDRY_SITE: site })
  expect(ran.status).toBe(status)
  expect(await readFile(join(world.cwd, artifacts.reports.junit), 'utf8')).toContain(`failures="${status}"`)
})

test.each([
  ['sundry-robots', 'robots.txt', 'User-agent: *\nDisallow: /x\n', 'Disallow: /x\n'],
  [
    'sundry-sitemap',
    'sitemap.xml',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>',
    '<html>',
  ],
  ['sundry-schema', 'a.html', page(''), page('<script type="application/ld+json">{</script>')],
])('the hook %s lets a good file pass and stops a bad one', async (id, name, good, bad) => {
  const hooks = readYaml('.pre-commit-hooks.yaml') as { id: string; entry: string; files: string }[]
  const hook = hooks.find((one) => one.id === id)
  expect(name).toMatch(new RegExp(hook?.files ?? '^$'))
  const world = await shell({ [`good/${name}`]: good, [`bad/${name}`]: bad })
  expect(world.run(`${hook?.entry} good/${name}`).status).toBe(0)
  expect(world.run(`${hook?.entry} bad/${name}`).status).toBe(1)
})
