import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Contract } from '@sundry/contracts/contract'
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { domainReport, everySection } from '@sundry/contracts/domain-report-v1'
import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import { notations } from '@sundry/domain-report'
import { createSigner, dmarcRecord, dmarcReport, signatureField, slowMessage } from '@sundry/mail/testing'
import { expect, onTestFinished, test } from 'vitest'
import { Interruption } from '../../terminal/exit-codes.ts'
import { nobodysReach, standInReach } from '../../testing/loopback-reach.ts'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { sectionNames } from './commands.ts'

test('offers the sections of the contract', () => {
  expect(sectionNames).toEqual([...everySection])
})

const cases: readonly (readonly [readonly string[], Contract])[] = [
  [['dns', 'example.com', 'ns'], digDns],
  [['whois', 'example.com'], domainExpiryCheck],
  [['ns', 'example.com'], nameserverCheck],
]

test.each(cases)('%j gives the shape of its contract, and says the same in words', async (argv, contract) => {
  const reach = await standInReach()
  const { out } = await runInMemory([...argv, '--json'], { reach })
  const answer = JSON.parse(out)
  expect(contract.output.safeParse(answer)).toMatchObject({ success: true })
  expect(answer).toMatchObject({ domainName: 'example.com', isMockData: false })
  const reported = await runInMemory(argv, { reach })
  expect(reported.out).toMatch(/ns1\.example\.net/)
})

test.each([
  ['whois example.com', 0],
  ['whois example.com --days 30', 0],
  ['whois example.com --days 100000', 1],
  ['whois shop.com --days 30', 1],
  ['whois nothing-here.com', 1],
  ['whois redacted.com', 0],
  ['whois redacted.com --days 30', 4],
  ['whois throttled.org', 4],
  ['dns example.com', 0],
  ['dns silent.com', 4],
  ['dns 192.0.2.10 MX', 2],
  ['ns example.com', 0],
  ['ns example.net', 1],
  ['domain example.fi --section registration', 0],
  ['domain shop.com --section registration', 1],
  ['domain throttled.org --section registration', 4],
  ['domain failing.com --section addresses', 4],
  ['domain com', 2],
])('%s ends with %i', async (line, code) => {
  expect(await runInMemory(line.split(' '), { reach: await standInReach() })).toMatchObject({ code })
})

test.each([
  'dns example.com',
  'dns example.com ALL --compare',
  'whois example.com',
  'whois example.com --days 30',
  'ns example.com',
  'mail example.com',
  'domain example.com',
  ...sectionNames.map((name) => `domain example.com --section ${name}`),
  'profile http://site.example:9/',
])('%s ends with 4 where no one answers, in words and in JSON', async (line) => {
  for (const more of [[], ['--json']])
    expect((await runInMemory([...line.split(' '), ...more], { reach: nobodysReach })).code).toBe(4)
})

test('domain gives one line for each section, and mail is that section alone', async () => {
  const reach = await standInReach()
  const argv = ['domain', 'example.com', '--section', 'zone', '--section', 'registration', '--json']
  const { out } = await runInMemory(argv, { reach })
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const event of events) expect(domainReport.output.safeParse(event)).toMatchObject({ success: true })
  expect(events.map(({ type }) => type).sort()).toEqual(['end', 'registration', 'start', 'zone'])
  const { plan } = events.find(({ type }) => type === 'end')
  expect(plan.steps.map(({ codes }: { codes: string[] }) => codes)).toContainEqual(['zone-one-network'])
  expect(Object.keys(plan.records)).toEqual([...notations])
  const reported = await runInMemory(argv.slice(0, -1), { reach })
  for (const { action } of plan.steps) expect(reported.out).toContain(`. ${action} [zone]\n`)
  const mail = await runInMemory(['mail', 'example.com'], { reach })
  expect(mail.out).toMatch(/^example\.com\nmail/)
  expect(mail.code).toBe(mail.out.includes('  error: ') ? 1 : 0)
})

test('a domain that is not registered is called that, without a grade', async () => {
  const reach = await standInReach()
  const { code, out } = await runInMemory(['domain', 'nothing-here.com'], { reach })
  expect(out).toMatch(/^nothing-here\.com: not registered\n/)
  expect(out).not.toMatch(/ [A-F]\n/)
  expect(code).toBe(1)
})

test('a name that the resolver fails for is no missing record', async () => {
  const { code, err } = await runInMemory(['dns', 'broken.com'], { reach: await standInReach() })
  expect(err).toMatch(/^No response \(SERVFAIL: /)
  expect(code).toBe(4)
})

test.each([
  [['zone', 'report', 'nosuch', '--offline', '--json'], 3],
  [['zone', 'report', 'empty', '--offline', '--json'], 3],
  [['mail', 'verify', 'nosuch', '--json'], 3],
  [['check', 'nosuch', '--json'], 2],
  [['dns', 'two words', '--json'], 2],
  [['dns', 'example.com', '--nosuch', '--json'], 2],
  [['profile', 'file:///x', '--json'], 2],
  [['check', 'http://127.0.0.1:9/', '--json'], 4],
])('%j ends with one JSON value that has the error', async (argv, target) => {
  const cwd = await temporaryFolder({ empty: '' })
  const { code, out, err } = await runInMemory(argv, { cwd, reach: nobodysReach })
  expect([code, typeof JSON.parse(out).error, err === '']).toEqual([target, 'string', false])
})

test('profile reaches a server on this machine whose URL was typed', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><meta name="generator" content="Hugo 0.131.0"><title>A</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { code, out } = await runInMemory(['profile', `http://localhost:${(server.address() as AddressInfo).port}/`])
  expect([code, out.includes('Hugo')]).toEqual([0, true])
})

test('profile names what a page is built with', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><meta name="generator" content="Hugo 0.131.0"><title>A</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://site.example:${(server.address() as AddressInfo).port}/`
  const { code, out } = await runInMemory(['profile', url, '--json'], { reach: await standInReach() })
  const answer = JSON.parse(out)
  expect(techLookup.output.safeParse(answer)).toMatchObject({ success: true })
  expect(answer.technologies).toContainEqual(expect.objectContaining({ name: 'Hugo', version: '0.131.0' }))
  expect(code).toBe(0)
})

test.each([
  [['dns', 'two words']],
  [['dns', 'example.com', 'NOPE']],
  [['whois', 'example.com', '--days', 'soon']],
  [['profile', 'http://']],
  [['profile', 'file:///etc/passwd']],
  [['domain', 'example.com', '--section', 'nope']],
  [['domain', 'example.com', '--selector', '-']],
])('%j is wrong usage', async (argv) => {
  expect(await runInMemory(argv, { reach: nobodysReach })).toMatchObject({ code: 2, out: '' })
})

test('mail verify takes keys from zone files, names what broke a signature, and asks no one', async () => {
  const signer = createSigner('rsa')
  const fields = ['From: alice@sender.example', 'Subject: Figures']
  const signature = signatureField(signer, fields, 'Hello\r\n', { names: 'from:subject' })
  const message = [signature, ...fields, '', 'Hello', 'footer', ''].join('\r\n')
  const folder = await temporaryFolder({
    'a.eml': message,
    'a.zone': `$ORIGIN sender.example.\none._domainkey TXT "${signer.record.slice(0, 200)}" "${signer.record.slice(200)}"\n_dmarc TXT "v=DMARC1; p=reject"\n`,
  })
  const { out, code } = await runInMemory(['mail', 'verify', 'a.eml', '--zone', 'a.zone', '--json'], { cwd: folder })
  const { dkim, dmarc, causes } = JSON.parse(out)
  expect([code, dkim[0].result, dmarc.result]).toEqual([1, 'fail', 'fail'])
  expect(causes).toMatchObject([{ cause: 'footer-added', certainty: 'proved' }])
})

test.each([
  ['198.51.100.25', 'v=spf1 ip4:198.51.100.25 -all', 0],
  ['203.0.113.9', 'v=spf1 ip4:198.51.100.25 -all', 1],
  ['10.0.0.1', 'v=spf1 ip4:198.51.100.25 -all', 4],
])('mail verify exits by the state of a message that came from %s', async (address, record, expected) => {
  const folder = await temporaryFolder({
    'a.eml': [
      'Return-Path: <a@sender.example>',
      `Received: from out.sender.example (unknown [${address}]) by mx.rcpt.example (Postfix) with ESMTP id 1; Tue, 24 Nov 2026 10:15:00 +0000`,
      'From: a@sender.example',
      '',
      'Hello',
    ].join('\r\n'),
    'a.zone': `$ORIGIN sender.example.\n@ TXT "${record}"\n_dmarc TXT "v=DMARC1; p=reject"\n`,
    'b.eml': 'nothing that is mail',
  })
  const verify = (file: string) => runInMemory(['mail', 'verify', file, '--zone', 'a.zone'], { cwd: folder })
  expect((await verify('a.eml')).code).toBe(expected)
  expect(await verify('b.eml')).toMatchObject({ code: 3, out: '' })
})

const refusedWith = (reply: string, action = 'failed') =>
  `From: MAILER-DAEMON@out.example\nTo: a@sender.example\nSubject: Undelivered\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; out.example\n\nFinal-Recipient: rfc822; u@there.example\nAction: ${action}\nDiagnostic-Code: smtp; ${reply}\n--b\nContent-Type: message/rfc822\n\nFrom: a@sender.example\nSubject: x\n\nHello\n--b--\n`

test.each([
  ['a refused message', refusedWith('550 5.1.1 no such user'), 1, 'The address does not exist'],
  ['a delayed message', refusedWith('451 4.7.1 Greylisted', 'delayed'), 4, 'try again later'],
  ['a delivered message', refusedWith('250 2.0.0 Ok', 'delivered'), 0, 'delivered'],
  ['a log line', '550 5.7.1 Client host [203.0.113.7] blocked using zen.spamhaus.org', 1, 'Spamhaus'],
  ['another message', 'From: a@sender.example\nTo: b@there.example\n\nHello\n', 3, ''],
])('mail bounce explains %s and exits by what became of it', async (_, text, expected, shown) => {
  const cwd = await temporaryFolder({ 'b.eml': text })
  const { code, out, err } = await runInMemory(['mail', 'bounce', 'b.eml', '--offline'], { cwd })
  expect([code, out.includes(shown), err === '']).toEqual([expected, true, expected !== 3])
})

test('mail bounce checks the message that came back where authentication is the reason, and prints no control codes', async () => {
  const evil = refusedWith('550 5.7.26 \u001b[31munauthenticated\u001b[0m - gsmtp')
  const bounce = (...more: string[]) =>
    runInMemory(['mail', 'bounce', '-', ...more], { stdin: evil, reach: nobodysReach })
  const { returned, refusals } = JSON.parse((await bounce('--json')).out)
  expect(refusals).toMatchObject([{ reason: 'authentication', description: { check: 'authentication' } }])
  expect(returned.description.map(({ name }: { name: string }) => name)).toEqual(['SPF', 'DKIM', 'DMARC'])
  const { out } = await bounce()
  expect([out.includes('unauthenticated'), out.includes('\u001b')]).toEqual([true, false])
})

test('mail verify ends with its signal, while it searches', async () => {
  const cwd = await temporaryFolder({ 'slow.eml': slowMessage() })
  const stop = new AbortController()
  const { ports, close } = await nobodysReach.lookups()
  const query = () => {
    setTimeout(() => stop.abort(new Interruption('SIGINT')))
    return Promise.reject(new Error('no answer'))
  }
  const reach = { lookups: async () => ({ ports: { ...ports, nameServers: { ...ports.nameServers, query } }, close }) }
  const ended = await runInMemory(['mail', 'verify', 'slow.eml'], { cwd, reach, signal: stop.signal })
  expect(ended).toMatchObject({ code: 130, out: '' })
})

const start =
  '$ORIGIN example.com.\n@ SOA ns1 host 1 7200 900 1209600 3600\n@ NS ns1\n@ NS ns2\nns1 A 93.184.216.34\nns2 A 151.101.1.69\n'
const weakKey =
  's9._domainkey TXT "v=DKIM1; p=MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKzQ6rWvWl0bQv7Qn1vVg9b2s8QJ8hW3m4m0oO1bqfJ0vQz5x1h7X1dQmD0uB1b9Fz6bq1Xf0s2n3r4t5u6v7w8CAwEAAQ=="'

test.each([
  ['a zone in order', `${start}@ MX 0 .\n@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"`, 0, '', ''],
  ['a zone that no server loads', `${start}bad..name A 192.0.2.1`, 1, '', ':7:'],
  ['a weak key, by its selector and line', `${start}${weakKey}`, 1, '', ':7: error: Selector s9:'],
  ['an empty file', '', 3, 'a.zone', ''],
  ['a photo', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a), 3, 'a.zone', ''],
  ['a note', 'buy milk', 3, 'a.zone', ''],
])('zone report of %s has its exit code', { tags: 'long' }, async (_, content, target, message, shown) => {
  const cwd = await temporaryFolder({ 'a.zone': content })
  const { code, out, err } = await runInMemory(['zone', 'report', 'a.zone', '--offline'], { cwd })
  expect([code, out.includes(shown), err.includes(message)]).toEqual([target, true, true])
  if (target === 3) expect(err).not.toBe('')
})

test('mail reports sums up a folder, counts a report once, and names what it could not read', async () => {
  const record = (dkim: string, domain: string) =>
    dmarcRecord({ dkim, results: `<dkim><domain>${domain}</domain><result>pass</result></dkim>` })
  const report = dmarcReport(record('pass', 'example.com'), record('fail', 'service.example'))
  const folder = await temporaryFolder({
    'reports/a.xml': report,
    'reports/b.xml.gz': gzipSync(report),
    'reports/c.txt': 'Hello',
  })
  const reported = await runInMemory(['mail', 'reports', 'reports'], { cwd: folder })
  expect(reported).toMatchObject({ code: 3, err: expect.stringContaining('c.txt') })
  expect(reported.out).toMatch(/service\.example.*2 of 2 failed/)
  const { out, code } = await runInMemory(['mail', 'reports', 'reports/*.{xml,gz}', '--json'], { cwd: folder })
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    { reports: 1, duplicates: 1, domains: [{ domain: 'example.com', mail: { passed: 2, failed: 2 } }] },
  ])
})
