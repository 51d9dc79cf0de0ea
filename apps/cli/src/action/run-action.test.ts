import { execFileSync, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { bundleAction } from '../../tools/pack.mjs'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A</title><meta name="description" content="What there is to know about this page, in one sentence that is long enough."></head><body><main><h1>A</h1>${body}</main></body></html>`
const action = parse(await readFile(fileURLToPath(new URL('../../../../action.yml', import.meta.url)), 'utf8'))

let bundle = ''
beforeAll(async () => {
  bundle = (await bundleAction())['index.mjs'] ?? ''
})

/** A forge that lets anyone comment, or no one. */
async function openForge(mayComment: boolean) {
  const comments: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const isList = request.url?.includes('/issues/7/comments') === true
    if (request.method === 'POST' && isList && mayComment) comments.push(JSON.parse(text).body)
    const status = request.url === '/user' ? 403 : request.method === 'GET' ? 200 : mayComment ? 201 : 403
    const body = request.method === 'GET' ? '[]' : JSON.stringify({ id: 1, body: '' })
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { comments, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Runs the Action as a runner of GitHub does: its `main` with Node, an empty home, and inputs as variables. */
async function runAction(
  files: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = {},
  { api = 'http://127.0.0.1:1', event = {} }: { api?: string; event?: object } = {},
) {
  const folder = await temporaryFolder({
    'action/index.mjs': bundle,
    'event.json': JSON.stringify(event),
    'summary.md': '',
    'output.txt': '',
  })
  const workspace = join(folder, 'work')
  for (const [name, text] of Object.entries({ 'keep.txt': '', ...files })) {
    await mkdir(dirname(join(workspace, name)), { recursive: true })
    await writeFile(join(workspace, name), text)
  }
  for (const name of ['home', 'temporary']) await mkdir(join(folder, name))
  const all = Object.entries(action.inputs as Record<string, { default: string }>)
  const env = Object.fromEntries(
    all.map(([name, { default: initial }]) => [
      `INPUT_${name.toUpperCase()}`,
      inputs[name] ?? initial.replace(/^\$\{\{.*\}\}$/, 'secret'),
    ]),
  )
  const child = spawn(process.execPath, [join(folder, 'action/index.mjs')], {
    cwd: workspace,
    env: {
      ...env,
      PATH: '/usr/bin:/bin',
      HOME: join(folder, 'home'),
      RUNNER_TEMP: join(folder, 'temporary'),
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: api,
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_RUN_ID: '5',
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_OUTPUT: join(folder, 'output.txt'),
    },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (piece) => {
    out += piece
  })
  child.stderr.on('data', (piece) => {
    err += piece
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return { code, out, err, home: join(folder, 'home'), read }
}

const bad = { 'dist/index.html': page('<a href="gone.html">x</a>') }
const pull = { pull_request: { number: 7, base: { sha: 'a'.repeat(40) } } }

describe('the Action', () => {
  test('needs no input: it annotates, writes the summary, comments and leaves the home empty', async () => {
    const { api, comments } = await openForge(true)
    const ran = await runAction(bad, {}, { api, event: pull })
    expect(ran.err).toMatch(/comment was made/)
    expect(ran.code).toBe(1)
    expect(ran.out).toMatch(/^::error file=dist\/index\.html,line=1,title=link-broken::/m)
    expect(comments).toHaveLength(1)
    const summary = await ran.read('summary.md')
    expect(comments[0]?.endsWith(summary)).toBe(true)
    const [, report = ''] = /^report=(.*)$/m.exec(await ran.read('output.txt')) ?? []
    expect(JSON.parse(await readFile(report, 'utf8')).findings).toHaveLength(1)
    expect(readdirSync(ran.home)).toEqual([])
  })

  test('needs no permission for its verdict: a refused comment is a notice', async () => {
    const { api } = await openForge(false)
    const { code, out } = await runAction(bad, { 'fail-on': 'never' }, { api, event: pull })
    expect(code).toBe(0)
    expect(out).toMatch(/^::notice title=No comment::.*pull-requests: write/m)
  })

  test('sends nothing outside of a pull request', async () => {
    expect((await runAction({ 'public/index.html': page('x') })).code).toBe(0)
  })

  test.each([{ 'base-build': 'true' }, { site: 'https://a.example/' }])(
    'says in one sentence why %j cannot be done',
    async (inputs) => {
      const { code, err } = await runAction(bad, inputs, { event: pull })
      expect([code, err.trim().split('\n').length]).toEqual([2, 1])
    },
  )

  test('a base that cannot be fetched is reported with the reason of git, and without a password', async () => {
    const repository = {
      '.git/config': '[remote "origin"]\n\turl = http://ann:hunter2@127.0.0.1:1/x\n',
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/objects/x': '',
      '.git/refs/x': '',
    }
    const { code, err } = await runAction({ ...bad, ...repository }, { 'base-build': 'true' }, { event: pull })
    expect([code, err]).toEqual([2, expect.stringContaining('127.0.0.1')])
    expect(err).not.toContain('hunter2')
  })

  test('compares with the base that a command builds, and counts what is new', { tags: 'long' }, async () => {
    const source = await temporaryFolder({ 'pages/index.html': bad['dist/index.html'] })
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd })
        .toString()
        .trim()
    git(source, 'init', '--quiet')
    git(source, 'config', 'uploadpack.allowAnySHA1InWant', 'true')
    git(source, 'add', '.')
    git(source, 'commit', '--quiet', '-m', 'x')
    const sha = git(source, 'rev-parse', 'HEAD')
    const event = { pull_request: { number: 7, base: { sha } } }
    // The token is for the comment: a build runs scripts of what it installs.
    const inputs = { comment: 'false', 'base-build': 'if env | grep -q secret; then exit 1; fi; cp -r pages dist' }
    const setUp = await temporaryFolder()
    git(setUp, 'init', '--quiet')
    git(setUp, 'remote', 'add', 'origin', `file://${source}`)
    const config = await readFile(join(setUp, '.git/config'), 'utf8')
    const repository = {
      '.git/config': config,
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/objects/x': '',
      '.git/refs/x': '',
    }
    const standing = await runAction({ ...bad, ...repository }, inputs, { event })
    expect([standing.code, standing.out, standing.err]).toEqual([0, '', ''])
    const more = { 'dist/index.html': bad['dist/index.html'].replace('</main>', '<a href="new.html">x</a></main>') }
    expect((await runAction({ ...more, ...repository }, inputs, { event })).out.match(/::error/g)).toHaveLength(1)
  })

  test('only comments in a second workflow, and runs nothing of the checkout', async () => {
    const { api, comments } = await openForge(true)
    const finding = { rule: 'link-broken', severity: 'error', message: '::stop-commands::x @all', file: '../../x.html' }
    const report = JSON.stringify({ baseUrl: null, fileCount: 1, pageCount: 1, ignored: 0, findings: [finding] })
    const files = { ...bad, 'report.json': report, 'sundry.config.json': '{', 'package.json': '{"type":"x"}' }
    const ran = await runAction(files, { report: 'report.json' }, { api, event: pull })
    expect([ran.code, ran.out]).toEqual([0, ''])
    expect(comments).toHaveLength(1)
  })

  test.each(['no report', '[]', '{"pageCount":1,"findings":{}}'])(
    'refuses %j as a report',
    { tags: 'long' },
    async (text) => {
      const { api, comments } = await openForge(true)
      const ran = await runAction({ 'report.json': text }, { report: 'report.json' }, { api, event: pull })
      expect([ran.code, comments]).toEqual([2, []])
      expect(ran.err).toContain('report.json is not a report')
    },
  )
})
