import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { commands } from './commands/all.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const readYaml = (path: string) => parse(readFileSync(join(root, path), 'utf8'))

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A</title><meta name="description" content="What there is to know about this page, in one sentence that is long enough."></head><body><main><h1>A</h1>${body}</main></body></html>`
const sites = { 'good/index.html': page('x'), 'bad/index.html': page('<a href="gone.html">x</a>') }

const content = 'the package'
const sha256 = createHash('sha256').update(content).digest('hex')
const file = `cli/sundry-${sha256.slice(0, 16)}.tgz`

/** A shell in which the package that a site serves below `from` is the command of this checkout. */
async function shell(files: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder({ [`from/${file}`]: content, '.temporary/x': '', '.bin/x': '', ...files })
  const npx = join(cwd, '.bin/npx')
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  writeFileSync(
    npx,
    `#!/bin/sh\ntouch "${cwd}/was-run"\n[ "$1 $2 $4" = "--yes --package sundry" ] && cmp -s "$3" "${cwd}/from/${file}" || exit 99\nshift 4\nexec "${process.execPath}" "${main}" "$@"\n`,
  )
  chmodSync(npx, 0o755)
  return {
    cwd,
    from: `file://${cwd}/from/`,
    run(script: string, env: Readonly<Record<string, string>> = {}) {
      const path = `${join(cwd, '.bin')}${delimiter}${process.env.PATH}`
      const { status, stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, PATH: path, RUNNER_TEMP: join(cwd, '.temporary'), ...env },
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
function runAction({ run, from }: Awaited<ReturnType<typeof shell>>, inputs: Readonly<Record<string, string>>) {
  const action = readYaml('action.yml')
  const given: Readonly<Record<string, string>> = { from, sha256, ...inputs }
  const value = (name: string): string => given[name] ?? action.inputs[name].default
  let out = ''
  for (const step of action.runs.steps as Step[]) {
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
  const world = await shell({ ...sites, 'old list.txt': '/lost' })
  const bad = runAction(world, { site: 'bad' })
  expect(bad.status).toBe(1)
  expect(bad.out).toMatch(/^::error file=bad\/index\.html,line=1,title=link-broken::/m)
  expect(runAction(world, { site: 'good' })).toMatchObject({ status: 0 })
  expect(runAction(world, { site: 'bad', 'fail-on': 'never' })).toMatchObject({ status: 0 })
  expect(runAction(world, { site: 'good', was: 'bad' })).toMatchObject({ status: 0 })
  expect(runAction(world, { site: 'good', was: 'old list.txt' }).out).toContain('title=address-lost')
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

function runGitLabJob({ run, from }: Awaited<ReturnType<typeof shell>>, site: string) {
  const { variables, script } = readYaml('apps/cli/ci/gitlab.yml')['sundry-check']
  const given = { SUNDRY_FROM: from, SUNDRY_SHA256: sha256, SUNDRY_SITE: site }
  return run((script as string[]).join('\n'), { ...variables, ...given })
}

test.each([
  ['bad', 1],
  ['good', 0],
])('the GitLab job on a %s site ends with %i and leaves its report', async (site, status) => {
  const world = await shell(sites)
  expect(runGitLabJob(world, site).status).toBe(status)
  expect(await readFile(join(world.cwd, 'sundry-junit.xml'), 'utf8')).toContain(`failures="${status}"`)
})

test('neither the GitHub Action nor the GitLab job runs a package whose SHA-256 is another one', async () => {
  for (const start of [
    runGitLabJob,
    (world: Parameters<typeof runGitLabJob>[0]) => runAction(world, { site: 'good' }),
  ]) {
    const world = await shell({ ...sites, [`from/${file}`]: 'another package' })
    expect(start(world, 'good').status).not.toBe(0)
    expect(existsSync(join(world.cwd, 'was-run'))).toBe(false)
  }
})

/** Lines that fetch the command by its name from a registry, where it is nobody's. */
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

  const made = new Set(['.git/', ...readFileSync(join(root, '.gitignore'), 'utf8').split('\n')])
  const filesBelow = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isFile()) return [path]
      return entry.isDirectory() && !made.has(`${entry.name}/`) && !made.has(`${path}/`) ? filesBelow(path) : []
    })
  const files = filesBelow('')
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

test('what the README shows for CI sets only what the action and the job know, and installs nothing by a name', () => {
  const readme = readFileSync(join(root, 'apps/cli/README.md'), 'utf8')
  const [action, job, hooks] = Array.from(readme.matchAll(/```yaml\n(.*?)```/gs), ([, yaml = '']) => parse(yaml))
  const known = Object.keys(readYaml('action.yml').inputs)
  expect(known).toEqual(expect.arrayContaining(Object.keys(action.steps.at(-1).with)))
  const variables = Object.keys(readYaml('apps/cli/ci/gitlab.yml')['sundry-check'].variables)
  expect(variables).toEqual(expect.arrayContaining(Object.keys(job['sundry-check'].variables)))
  const names = commands.map(({ name }) => `sundry ${name}`)
  for (const { entry, language } of hooks.repos[0].hooks)
    expect([names.includes(entry), language]).toEqual([true, 'system'])
  expect(readme).not.toMatch(/npx (?!--yes --package \.\/)/)
})
