// The tab, the command and the tools of agents read the same input and find the same.
/// <reference path="../apps/web/app/virtual-modules.d.ts" />
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AgentCall, type AgentTool, fileTools, siteTools } from '@sundry/agent-tools'
import type { WorkerCall } from '@sundry/kit'
import { zipOf } from '@sundry/kit/testing'
import { bounceCase, bounceWriters, createSigner, signatureField } from '@sundry/mail/testing'
import { expect, test, vi } from 'vitest'
import { checkForAgent } from '../apps/cli/src/commands/agent-sites.ts'
import { filesForAgent } from '../apps/cli/src/commands/mcp.ts'
import { nobodysReach } from '../apps/cli/src/testing/loopback-reach.ts'
import { quietIo, runInMemory } from '../apps/cli/src/testing/memory-io.ts'
import { temporaryFolder } from '../apps/cli/src/testing/temporary-folder.ts'
import type { MailCheckApi } from '../apps/web/app/tools/mail-check/mail-check.worker.ts'
import type { ZoneFileApi } from '../apps/web/app/tools/move-dns/zone-file.worker.ts'
import type { SiteCheckApi } from '../apps/web/app/tools/site-check/site-check.worker.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
  exposeInWorker(api: unknown) {
    exposed.api = api
  },
}))

async function apiOf<Api>(load: () => Promise<unknown>): Promise<Api> {
  await load()
  return exposed.api as Api
}
const site = await apiOf<SiteCheckApi>(() => import('../apps/web/app/tools/site-check/site-check.worker.ts'))
const mail = await apiOf<MailCheckApi>(() => import('../apps/web/app/tools/mail-check/mail-check.worker.ts'))
const zones = await apiOf<ZoneFileApi>(() => import('../apps/web/app/tools/move-dns/zone-file.worker.ts'))

const signal = new AbortController().signal
const agentCall = { signal } as AgentCall
const workerCall: WorkerCall = { signal, progress: () => {}, transfer: () => {} }

const html = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><body><main>${body}</main></body></html>`
const built = {
  'index.html': html('<a href="/gone.html">x</a><img src="a.png">'),
  'about/index.xhtml': html('<a href="#nowhere">x</a>'),
  _redirects: '/old /about/ 302\n',
  'robots.txt': 'User-agent: *\nDisalow: /\n',
  '.DS_Store': 'listing',
  'img/Thumbs.db': 'listing',
  'desktop.ini': '[x]',
  '.git/HEAD': 'ref: x',
  '.git/config': '[x]',
}
const loc = (path: string) => `<loc>https://a.example${path}</loc>`
const formerIndex = `<sitemapindex>${['one', 'two'].map((name) => `<sitemap>${loc(`/x/${name}.xml`)}</sitemap>`).join('')}</sitemapindex>`
const formerSitemaps = {
  'old.xml': formerIndex,
  'one.xml': `<urlset><url>${loc('/')}</url><url>${loc('/lost/first')}</url></urlset>`,
  'two.xml': `<urlset><url>${loc('/old')}</url><url>${loc('/lost/second')}</url></urlset>`,
}
const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
const archive = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
const project = {
  ...below('dist', built),
  'package.json': '{}',
  'netlify.toml': '[[redirects]]\nfrom = "/a"\nto = "/gone"\n',
  'node_modules/x/index.html': html(''),
  'src/page.html': html('<a href="/nothing">x</a>'),
}

/** The part of a file system that a tab sees. */
function handleOf(path: string, name = ''): FileSystemDirectoryHandle {
  async function* values() {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const place = join(path, entry.name)
      if (entry.isDirectory()) yield handleOf(place, entry.name)
      else
        yield {
          kind: 'file',
          name: entry.name,
          getFile: async () => new File([await readFile(place)], entry.name),
        }
    }
  }
  return { kind: 'directory', name, values } as unknown as FileSystemDirectoryHandle
}

interface Found {
  readonly rule: string
  readonly file: string
  readonly line?: number
  readonly message: string
}

const linesOf = (findings: readonly Found[], above = /^/) =>
  findings.map(({ rule, file, line, message }) => `${rule} ${file.replace(above, '')}:${line} ${message}`).sort()

async function agentsFindings(tools: readonly AgentTool[], input: object): Promise<Found[]> {
  const tool = tools.find(({ name }) => name === 'check_site') as AgentTool
  const findings: Found[] = []
  for (let cursor: unknown; ; ) {
    const page = await tool.run({ ...input, ...(cursor !== undefined && { cursor }) } as never, agentCall)
    findings.push(...(page.findings as Found[]))
    cursor = page.nextCursor
    if (cursor === undefined) return findings
  }
}

interface SiteCase {
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** As it is named to the command, and what it then writes before the path of a file. */
  readonly site: string
  readonly above: RegExp
  readonly was?: readonly string[]
}

test.each<[string, SiteCase]>([
  ['a folder', { files: below('dist', built), site: 'dist', above: /^dist\// }],
  ['a project with a built folder', { files: below('p', project), site: 'p', above: /^p\/(dist\/)?/ }],
  ['an archive', { files: { 'site.zip': archive(built) }, site: 'site.zip', above: /^site\.zip\// }],
  [
    'an archive of a folder, made on a Mac',
    {
      files: { 'site.zip': archive({ ...below('dist', built), '__MACOSX/dist/._index.html': 'x' }) },
      site: 'site.zip',
      above: /^site\.zip\/dist\//,
    },
  ],
  [
    'an old index of sitemaps',
    {
      files: { ...below('dist', built), ...formerSitemaps },
      site: 'dist',
      above: /^dist\//,
      was: Object.keys(formerSitemaps),
    },
  ],
  [
    'an archive of the old site',
    {
      files: { ...below('dist', built), 'old.zip': archive(below('old', { 'lost.html': html('x'), 'a.pdf': 'x' })) },
      site: 'dist',
      above: /^dist\//,
      was: ['old.zip'],
    },
  ],
])(
  '%s is checked alike in the tab, by the command and for agents',
  async (_, { files, site: name, above, was = [] }) => {
    const cwd = await temporaryFolder(files)
    const path = join(cwd, name)
    const input = name.endsWith('.zip')
      ? { kind: 'zip' as const, file: new File([await readFile(path)], name) }
      : { kind: 'folder' as const, handle: handleOf(path) }
    await site.open({ id: name, input })
    const old = await Promise.all(was.map(async (file) => new File([await readFile(join(cwd, file))], file)))
    const inTab = await site.check({ id: name, was: old.length === 0 ? '' : old, weighs: false }, workerCall)

    const [first] = was
    const byCommand = await runInMemory(['check', name, '--json', ...(first ? ['--was', first] : [])], { cwd })
    const around = { io: quietIo(cwd), reach: nobodysReach, roots: async () => [cwd], isOffline: true }
    const tools = siteTools(checkForAgent(around), { asksNetwork: false })
    const forAgents = await agentsFindings(tools, { site: name, ...(first && { was: first }) })

    const expected = linesOf(inTab.findings)
    expect(expected.some((line) => line.startsWith(first ? 'address-lost' : 'leftover-file .DS_Store'))).toBe(true)
    expect(linesOf(JSON.parse(byCommand.out).findings, above)).toEqual(expected)
    expect(linesOf(forAgents, above)).toEqual(expected)
  },
)

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('a message and its zone file are checked alike in the tab, by the command and for agents', async () => {
  const signer = createSigner('rsa')
  const fields = ['From: Alice <alice@sender.example>', 'Subject: Figures']
  const message = [signatureField(signer, fields, 'Hello\r\n'), ...fields, '', 'Hello\r\n____\r\nlist\r\n'].join('\r\n')
  const key = (signer.record.match(/.{1,200}/g) ?? []).map((piece) => `"${piece}"`).join(' ')
  const zone = `$ORIGIN sender.example.\n$TTL 1h\n@ SOA ns a 1 2 3 4 5\n@ NS ns\n_dmarc TXT "v=DMARC1; p=reject"\none._domainkey TXT ${key}\n`
  const cwd = await temporaryFolder({ 'm.eml': message, 'z.zone': zone })

  const inTab = await mail.check({ file: new Blob([message]), zone, isLookingUp: false })
  const byCommand = await runInMemory(['mail', 'verify', 'm.eml', '--zone', 'z.zone', '--json'], { cwd })
  const around = { io: quietIo(cwd), reach: nobodysReach, roots: async () => [cwd], isOffline: true }
  const [verify] = fileTools(filesForAgent(around), { asksNetwork: false })
  const forAgents = await verify?.run({ file: 'm.eml', zone: 'z.zone' } as never, agentCall)

  if (inTab.kind !== 'checked') throw new Error(inTab.kind)
  const { verdict: _, ...commands } = JSON.parse(byCommand.out)
  expect(commands.causes).toMatchObject([{ cause: 'footer-added' }])
  expect(commands).toEqual(plain(inTab.check))
  const { from, spf, arc, dmarc, hops } = plain(inTab.check)
  expect(plain(forAgents)).toMatchObject({ from, spf, arc, dmarc, hops, causes: commands.causes })
})

test('a bounce is explained alike in the tab, by the command and for agents', async () => {
  const text =
    bounceWriters.postfix?.(
      bounceCase({ text: '550 5.7.26 unauthenticated - gsmtp', reason: 'authentication', step: 'message' }),
    ) ?? ''
  const cwd = await temporaryFolder({ 'b.eml': text })
  const inTab = await mail.check({ file: new Blob([text]), zone: '', isLookingUp: false })
  const byCommand = await runInMemory(['mail', 'bounce', 'b.eml', '--offline', '--json'], { cwd })
  const around = { io: quietIo(cwd), reach: nobodysReach, roots: async () => [cwd], isOffline: true }
  const [, , explain] = fileTools(filesForAgent(around), { asksNetwork: false })
  const forAgents = await explain?.run({ file: 'b.eml' } as never, agentCall)
  if (inTab.kind !== 'checked') throw new Error(inTab.kind)
  const explained = plain(inTab.bounce)
  expect(explained?.refusals).toMatchObject([{ reason: 'authentication' }])
  expect([JSON.parse(byCommand.out), plain(forAgents)]).toEqual([explained, { bounce: explained }])
})

const bind =
  '$ORIGIN a.example.\n$TTL 1h\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\nns1 A 192.0.2.1\n@ MX 10 mail\n@ TXT "v=spf1 +all"\nwww CNAME gone\nbad LINE x\n'
const octoDns = `'':
  - type: NS
    values: [ns1.a.example., ns2.a.example.]
  - type: TXT
    value: v=spf1 +all
www:
  type: CNAME
  value: gone.a.example.
`

test.each([
  ['a BIND zone file', 'a.zone', bind],
  ['an octoDNS zone file', 'a.example.yaml', octoDns],
])('%s is checked alike in the tab, by the command and for agents', async (_, name, text) => {
  const cwd = await temporaryFolder({ [name]: text })
  const origin = 'a.example'
  const inTab = plain(await zones.report({ text, origin, isLookingUp: false }))
  const byCommand = await runInMemory(['zone', 'report', name, '--origin', origin, '--offline', '--json'], { cwd })
  const around = { io: quietIo(cwd), reach: nobodysReach, roots: async () => [cwd], isOffline: true }
  const [, report] = fileTools(filesForAgent(around), { asksNetwork: false })
  const forAgents = plain(await report?.run({ file: name, origin } as never, agentCall))

  const { file: _file, ...commands } = JSON.parse(byCommand.out)
  expect(commands.lints.length + commands.faults.length + commands.sections.zone.findings.length).toBeGreaterThan(0)
  expect(commands).toEqual(inTab)
  const severities = (findings: readonly { severity: string }[]) => findings.map(({ severity }) => severity)
  const { sections, effects: _effects, ...facts } = inTab
  expect(forAgents).toMatchObject(facts)
  for (const section of ['zone', 'mail'] as const)
    expect(severities(forAgents[section].findings)).toEqual(severities(sections[section].findings))
})
