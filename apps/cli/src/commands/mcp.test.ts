import { spawn } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { agentTools, createMcpServer, foreignNotice } from '@sundry/agent-tools'
import { createSigner, signatureField, slowMessage } from '@sundry/mail/testing'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Reach } from '../network/reach.ts'
import { agentClient, callTool as call, connectAgent } from '../testing/agent-client.ts'
import { nobodysReach, standInReach } from '../testing/loopback-reach.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { MAX_MESSAGE_BYTES, messagesWithin } from './mcp.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The official client, over the standard input and output of a process as an agent starts it. */
async function overStdio(): Promise<Client> {
  const client = agentClient()
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [main, 'mcp'], stderr: 'ignore' },
      // Its own default leaves out where Node keeps compiled modules.
      env: process.env as Record<string, string>,
    }),
  )
  onTestFinished(() => client.close())
  return client
}

async function inMemory(reach: Reach): Promise<Client> {
  const { ports, close } = await reach.lookups()
  const server = createMcpServer({ version: '1', tools: agentTools, client: 'a', lookups: async () => ports })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  onTestFinished(async () => {
    await client.close()
    await close()
  })
  return client
}

test('an agent finds every tool with the shape of its answer, over stdio', async () => {
  const client = await overStdio()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(
    [
      ...agentTools.map(({ name }) => name),
      'check_site',
      'explain_rule',
      'verify_mail',
      'explain_bounce',
      'report_zone',
      'inspect_image',
      'compare_images',
      'compress_images',
      'convert_images',
      'resize_images',
      'cut_out_images',
      'run_image_recipe',
    ].sort(),
  )
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description).toMatch(/\.$/)
    expect(inputSchema.type).toBe('object')
    expect(outputSchema?.type).toBe('object')
  }
  expect(client.getInstructions()).toMatch(/instruction/)
})

test('offline, only tools that ask no one are there', async () => {
  const { tools } = await (await connectAgent({ offline: true })).listTools()
  expect(tools.length).toBeGreaterThan(0)
  expect(tools.every(({ annotations }) => annotations?.openWorldHint === false)).toBe(true)
})

test.each<readonly [string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'test_robots_txt',
    { robotsTxt: 'User-agent: *\nDisallow: /x', urls: ['/x', '/y'] },
    {
      verdicts: [
        { url: '/x', allowed: false, line: 2 },
        { url: '/y', allowed: true },
      ],
    },
  ],
  ['lint_robots_txt', { robotsTxt: 'User-agent: GPTBot\nDisallow: /' }, { closedTo: ['GPTBot'], sitemaps: [] }],
  ['validate_sitemap', { sitemap: '<html>' }, { valid: false, urlCount: 0 }],
  [
    'repair_sitemap',
    { sitemap: '<urlset><url><loc>https://a.example/</loc></url></urlset>' },
    { repairs: expect.any(Array) },
  ],
  [
    'validate_json_ld',
    { source: '{"@context":"https://schema.org","@type":"Recipe"}' },
    { findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
  ],
  ['change_case', { text: 'hello world', kind: 'snake' }, { text: 'hello_world' }],
  ['count_text', { text: 'Two words.' }, { words: 2, sentences: 1 }],
])('%s answers in its own shape', async (name, args, expected) => {
  const client = await inMemory(nobodysReach)
  // The client checks structured content against the output schema once it knows the tools.
  await client.listTools()
  const answer = await call(client, name, args)
  expect(answer.isError).toBeFalsy()
  expect(answer.structuredContent).toMatchObject(expected)
  expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent)
})

test('untrusted text is marked, and lookups answer as the command does', async () => {
  const client = await inMemory(await standInReach())
  await client.listTools()
  const dns = await call(client, 'look_up_dns', { domain: 'example.com', recordType: 'NS' })
  expect(dns.structuredContent).toMatchObject({ domainName: 'example.com', isMockData: false })
  expect(dns.content[0]?.text.startsWith(foreignNotice)).toBe(true)
  expect(dns.structuredContent?.foreign).toContain('/records')
  const report = await call(client, 'report_domain', { domain: 'example.com', sections: ['registration'] })
  expect(report.structuredContent?.events).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'end' })]))
})

test.each([
  ['look_up_dns', { domain: 'two words' }],
  ['change_case', { text: 'x', kind: 'loud' }],
  ['test_robots_txt', { robotsTxt: 'x'.repeat(1_000_001), urls: ['/'] }],
  ['no_such_tool', {}],
])('%s with wrong input is an error that the agent can read', async (name, args) => {
  const answer = await call(await inMemory(nobodysReach), name, args)
  expect(answer.isError).toBe(true)
  expect(answer.content[0]?.text).not.toBe('')
})

const broken = Array.from({ length: 30 }, (_, at) => `<a href="gone-${at}">x</a>`).join('')
const site = {
  'a/dist/index.html': `<title>A</title>${broken}<img src="lost.png">`,
  'a/old/former.html': '<title>Former</title>',
  'b/dist/index.html': '<title>B</title>',
  'b/secret/.env': 'A=b',
}

test('an agent checks a folder in its roots, the worst first, and asks for the rest by cursor', async () => {
  const cwd = await temporaryFolder(site)
  const client = await connectAgent({}, [join(cwd, 'a')])
  const first = await call(client, 'check_site', { site: 'dist', was: 'old', only: ['links', 'address-lost'] })
  expect(first.structuredContent).toMatchObject({ verdict: 'errors', pageCount: 1, errors: 32, warnings: 0 })
  const findings = first.structuredContent?.findings as { rule: string; file: string }[]
  expect(
    findings
      .slice(0, 3)
      .map(({ rule }) => rule)
      .sort(),
  ).toEqual(['address-lost', 'link-broken', 'resource-missing'])
  expect(findings.map(({ file }) => file)).toContain('dist/index.html')
  const rest = await call(client, 'check_site', { site: 'dist', cursor: first.structuredContent?.nextCursor })
  const { findings: others = [] } = (rest.structuredContent ?? {}) as { findings?: object[] }
  expect(findings.length + others.length).toBe(32)
  expect(rest.structuredContent?.nextCursor).toBeUndefined()
  const all = await call(client, 'check_site', { site: 'dist' })
  const [worst] = (all.structuredContent?.findings ?? []) as { severity: string }[]
  expect([Number(all.structuredContent?.warnings) > 0, worst?.severity]).toEqual([true, 'error'])
  const rule = await call(client, 'explain_rule', { rule: 'link-broken' })
  expect(rule.structuredContent).toMatchObject({ id: 'link-broken', bad: expect.any(String), good: expect.any(String) })
})

/** A site on this machine, which a person may check and an agent may not. */
async function serveHere() {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { asked: requested, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('an agent sees nothing outside its roots, and failed work is an error', async () => {
  const cwd = await temporaryFolder(site)
  await symlink('../../b/secret', join(cwd, 'a/dist/way-out'))
  await symlink('../b/dist', join(cwd, 'a/link'))
  const here = await serveHere()
  const client = await connectAgent({ root: [join(cwd, 'b')] }, [join(cwd, 'a')])
  const inside = await call(client, 'check_site', { site: join(cwd, 'a/dist'), only: ['leftover-file'] })
  expect(inside.structuredContent).toMatchObject({ fileCount: 1, errors: 0 })
  for (const args of [
    { site: join(cwd, 'b/dist') },
    { site: '../b/dist' },
    { site: 'link' },
    { site: 'no-such' },
    { site: 'dist', was: join(cwd, 'b/dist') },
    { site: 'dist', was: 'HEAD:../b' },
    { site: 'dist', only: ['nonsense'] },
    { site: 'dist', cursor: '7.0' },
    { site: here.base },
    { site: 'dist', was: `${here.base}sitemap.xml` },
  ])
    expect([args, (await call(client, 'check_site', args)).isError]).toEqual([args, true])
  expect(here.asked).toEqual([])
  const outside = await call(client, 'check_site', { site: join(cwd, 'b/dist') })
  expect(outside.content[0]?.text).toContain(join(cwd, 'a'))
  expect((await call(client, 'explain_rule', { rule: 'link-brokn' })).content[0]?.text).toContain('link-broken')
})

test('a client that asks for the progress of a long check gets it', async () => {
  const cwd = await temporaryFolder(site)
  const client = await connectAgent({ offline: true, root: [join(cwd, 'a')] })
  const progress: number[] = []
  const onprogress = (event: { progress: number }) => progress.push(event.progress)
  await client.callTool({ name: 'check_site', arguments: { site: 'dist' } }, undefined, { onprogress })
  expect(progress[0]).toBe(1)
})

test('an agent learns nothing of files outside a root that a link in it leads to', async () => {
  const cwd = await temporaryFolder({ ...site, 'c/secret': 'SECRET=abc' })
  await symlink('../c/secret', join(cwd, 'a/netlify.toml'))
  await symlink('../../c/secret', join(cwd, 'a/dist/robots.txt'))
  const client = await connectAgent({ offline: true, root: [join(cwd, 'a')] })
  const checked = await call(client, 'check_site', { site: 'dist' })
  expect(JSON.stringify(checked)).not.toContain('SECRET')
  expect(JSON.stringify(checked).match(/file-not-read/g)?.length).toBeGreaterThan(1)
  await symlink('../c/secret', join(cwd, 'a/sundry.config.json'))
  const refused = await call(client, 'check_site', { site: 'dist' })
  expect([refused.isError, JSON.stringify(refused).includes('SECRET')]).toEqual([true, false])
})

test('a client without roots sees the folders of the command line, and no others', async () => {
  const cwd = await temporaryFolder(site)
  const input = await connectAgent({ offline: true, root: [join(cwd, 'b')] })
  expect((await call(input, 'check_site', { site: 'dist' })).structuredContent).toMatchObject({ pageCount: 1 })
  expect((await call(input, 'check_site', { site: join(cwd, 'a/dist') })).isError).toBe(true)
  expect((await call(input, 'check_site', { site: 'https://a.example/' })).isError).toBe(true)
  const none = await connectAgent({})
  expect((await call(none, 'check_site', { site: cwd })).content[0]?.text).toContain('--root')
})

test('an agent that waits for a slow message gets other answers before it, and can give it up', async () => {
  const cwd = await temporaryFolder({ 'm.eml': slowMessage(), 'z.zone': '$ORIGIN sender.example.\n@ A 192.0.2.1\n' })
  const client = await connectAgent({ offline: true, root: [cwd] })
  const stop = new AbortController()
  const params = { name: 'verify_mail', arguments: { file: 'm.eml', zone: 'z.zone' } }
  const slow = client.callTool(params, undefined, { signal: stop.signal }).then(
    () => 'answered',
    () => 'given up',
  )
  const quick = call(client, 'count_text', { text: 'Two words.' }).then(({ structuredContent }) => structuredContent)
  expect(await Promise.race([slow, quick])).toMatchObject({ words: 2 })
  stop.abort()
  expect(await slow).toBe('given up')
  expect((await call(client, 'verify_mail', { file: 'z.zone' })).structuredContent).toMatchObject({ dkim: [] })
})

test('an agent checks a message and a zone file in its roots, and none outside', async () => {
  const signer = createSigner('rsa')
  const fields = ['From: Alice <alice@sender.example>', 'Subject: Figures']
  const message = [signatureField(signer, fields, 'Hello\r\n'), ...fields, '', 'Hello\r\n____\r\nlist\r\n'].join('\r\n')
  const text = (signer.record.match(/.{1,200}/g) ?? []).map((piece) => `"${piece}"`).join(' ')
  const zone = `$ORIGIN sender.example.\n$TTL 1h\n@ SOA ns a 1 2 3 4 5\n@ NS ns\nns A 192.0.2.1\none._domainkey TXT ${text}\n`
  const cwd = await temporaryFolder({ 'a/m.eml': message, 'a/z.zone': zone, 'b/m.eml': message, 'b/z.zone': zone })
  const client = await connectAgent({ offline: true, root: [join(cwd, 'a')] })
  const verified = await call(client, 'verify_mail', { file: 'm.eml', zone: 'z.zone' })
  expect(verified.structuredContent?.causes).toMatchObject([{ cause: 'footer-added', certainty: 'proved' }])
  const reported = await call(client, 'report_zone', { file: 'z.zone' })
  expect(reported.structuredContent).toMatchObject({ domain: 'sender.example', zone: { findings: expect.any(Array) } })
  const explained = await call(client, 'explain_bounce', { text: '550 5.1.1 No such user' })
  expect(explained.structuredContent).toMatchObject({ bounce: { refusals: [{ reason: 'no-such-user' }] } })
  for (const [tool, args] of [
    ['verify_mail', { file: '../b/m.eml' }],
    ['explain_bounce', { file: '../b/m.eml' }],
    ['explain_bounce', {}],
    ['verify_mail', { file: 'm.eml', zone: join(cwd, 'b/z.zone') }],
    ['report_zone', { file: '../b/z.zone' }],
    ['report_zone', { file: '.' }],
  ] as const)
    expect([args, (await call(client, tool, args)).isError]).toEqual([args, true])
})

test('a message that is too long is refused by its id, and the server goes on', async () => {
  const client = await overStdio()
  const text = 'x'.repeat(MAX_MESSAGE_BYTES)
  await expect(call(client, 'convert_case', { text, kind: 'upper' })).rejects.toThrow(/MB/)
  expect((await client.listTools()).tools).not.toEqual([])
})

test('a line that is no message is answered, so that no client waits for it', async () => {
  const child = spawn(process.execPath, [main, 'mcp', '--offline'], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.end('\n{nope\n[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
  const answers = (await text(child.stdout))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32_700],
    [null, -32_600],
    [2, undefined],
  ])
})

test('messages arrive whole however their octets are cut, and one that is too long is refused by its id', async () => {
  const message = fc.oneof(
    fc.constantFrom('\n', '\r\n', '{"id":7}\n', '7\n', '{"a":"é€"}\r\n'),
    fc.constantFrom(600, 601).map((length) => `{"id":1,"params":"${'x'.repeat(length - 21)}"}\n`),
    fc.integer({ min: 1, max: 900 }).map((length) => `{"id":${length},"params":"${'x'.repeat(length)}"}\n`),
    fc.integer({ min: 1, max: 900 }).map((length) => `{"params":"${'x'.repeat(length)}","id":${length}}\n`),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { maxLength: 6 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 500 })),
      async (lines, cuts) => {
        const refused: unknown[] = []
        const passing = messagesWithin(600, (id) => refused.push(id))
        const octets = Buffer.from(lines.join(''))
        for (let from = 0; from < octets.length; ) {
          const { value: length } = cuts.next()
          passing.write(octets.subarray(from, from + length))
          from += length
        }
        passing.end()
        const [long, fitting] = [lines.filter((line) => line.length > 600), lines.filter((line) => line.length <= 600)]
        expect(await text(passing)).toBe(fitting.filter((line) => line.trim() !== '').join(''))
        expect(refused).toEqual(long.map((line) => JSON.parse(line).id))
      },
    ),
    { seed: 4, numRuns: 200 },
  )
})
