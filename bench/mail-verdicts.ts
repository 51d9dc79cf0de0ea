// What is said of messages on 741 paths whose truth is known, by programs that read the same file and nothing else: ours,
// mailauth with `trustReceived`, and Debian's rspamd, which takes the client from the topmost Received field. OpenDMARC and
// Mail::DMARC read no message: they are handed the results of SPF and DKIM, and so the question this is about.
// `npm run bench -- mail-verdicts`
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startStandInServer } from '../engines/dns/src/testing.ts'
import { verifyMessage } from '../engines/mail/src/index.ts'
import { type Chain, corpus, corpusRecords, textOf, textResolver } from '../engines/mail/src/testing/index.ts'
import { importPeer, installPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'

installPeer('mailauth')
// rspamd looks for servers of its makers when it starts: it gets a network of its own, which ends at loopback.
if (process.env.SUNDRY_BENCH_NETWORK === undefined) {
  const inside = ['-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, ...process.argv.slice(1)]
  const { status } = spawnSync('unshare', inside, {
    stdio: 'inherit',
    env: { ...process.env, SUNDRY_BENCH_NETWORK: 'own' },
  })
  process.exit(status ?? 1)
}

/** Whether the domain of From is called confirmed. */
type Judge = (text: string) => Promise<boolean>

const ours: Judge = async (text) =>
  (await verifyMessage(Buffer.from(text, 'latin1'), { resolver: textResolver(corpusRecords) })).state === 'confirmed'

type Authenticate = (message: string, options: object) => Promise<{ dmarc?: { status: { result: string } } | false }>
const { authenticate } = await importPeer<{ authenticate: Authenticate }>('mailauth', 'mailauth')
const resolver = async (name: string, type: string) => {
  const text = type === 'TXT' ? corpusRecords[name.toLowerCase()] : undefined
  if (text === undefined) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
  return [[text]]
}
const mailauth: Judge = async (text) => {
  const sender = /^Return-Path: <(.*)>/m.exec(text)?.[1]
  const { dmarc } = await authenticate(text, { trustReceived: true, sender, mta: 'mx.rcpt.example', resolver })
  return dmarc !== undefined && dmarc !== false && dmarc.status.result === 'pass'
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Debian's own configuration, with name servers and a port of this bench, in a folder that goes with it. */
async function startRspamd(): Promise<{ judge: Judge; version: string; close(): void } | null> {
  const found = spawnSync('rspamd', ['--version'], { encoding: 'utf8' })
  if (found.status !== 0 || !existsSync('/etc/rspamd/rspamd.conf')) return null
  const dns = await startStandInServer({
    answer: ({ name, type }) => {
      const text = type === 'TXT' ? corpusRecords[name.toLowerCase()] : undefined
      if (text === undefined) return { rcode: 'NXDOMAIN' }
      return {
        answers: [
          { name, type, ttl: 300, data: (text.match(/.{1,255}/g) ?? []).map((one) => JSON.stringify(one)).join(' ') },
        ],
      }
    },
  })
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'sundry-rspamd-'))
  cpSync('/etc/rspamd', join(folder, 'etc'), { recursive: true })
  mkdirSync(join(folder, 'etc/override.d'), { recursive: true })
  const override = (file: string, text: string) => writeFileSync(join(folder, 'etc/override.d', file), text)
  const [, dnsPort = ''] = /:(\d+)$/.exec(dns.server) ?? []
  override('options.inc', `dns { nameserver = ["127.0.0.1:${dnsPort}"]; }\npidfile = false;\nlocal_addrs = [];\n`)
  override('worker-normal.inc', `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`)
  for (const worker of ['controller', 'proxy', 'fuzzy']) override(`worker-${worker}.inc`, 'enabled = false;\n')
  override('logging.inc', `type = "file";\nfilename = "${join(folder, 'log')}";\n`)
  for (const module of [
    'rbl',
    'surbl',
    'fuzzy_check',
    'phishing',
    'asn',
    'neural',
    'greylist',
    'ratelimit',
    'history_redis',
  ])
    override(`${module}.conf`, 'enabled = false;\n')
  const args = [
    '-f',
    '-i',
    '-c',
    join(folder, 'etc/rspamd.conf'),
    '--var',
    `DBDIR=${folder}`,
    '--var',
    `RUNDIR=${folder}`,
  ]
  for (const name of ['CONFDIR', 'LOCAL_CONFDIR']) args.push('--var', `${name}=${join(folder, 'etc')}`)
  const child = spawn('rspamd', args, { stdio: 'ignore' })
  const ask = async (text: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/checkv2`, {
      method: 'POST',
      body: Buffer.from(text, 'latin1'),
    })
    return (await response.json()) as { symbols?: Record<string, unknown> }
  }
  for (let turn = 0; turn < 400 && !(await ask('From: a@b.example\r\n\r\na').catch(() => null)); turn += 1)
    await wait(200)
  return {
    version: found.stdout.trim().split('\n')[0] ?? '',
    judge: async (text) => (await ask(text)).symbols?.DMARC_POLICY_ALLOW !== undefined,
    close() {
      child.kill()
      dns.close()
      child.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    },
  }
}

const rspamd = await startRspamd()
if (!rspamd) console.error('rspamd is missing: apt-get install rspamd')
const judges: Record<string, Judge> = {
  ours,
  'mailauth 7.1.0': mailauth,
  ...(rspamd && { [rspamd.version]: rspamd.judge }),
}

const chains = corpus()
const count = (about: (chain: Chain) => boolean) => chains.filter(about).length
const rows: Record<string, unknown>[] = []
const differing: Record<string, unknown>[] = []
for (const [name, judge] of Object.entries(judges)) {
  let [falselyConfirmed, confirmed] = [0, 0]
  const missed: Record<string, number> = {}
  for (const chain of chains) {
    const isConfirmed = await judge(textOf(chain))
    const isTrue = chain.truth === 'confirmed'
    if (isConfirmed && isTrue) confirmed += 1
    if (isConfirmed && !isTrue) {
      falselyConfirmed += 1
      differing.push({
        program: name,
        path: chain.program,
        situation: chain.situation,
        about: chain.about,
        truth: chain.truth,
      })
    }
    if (!isConfirmed && isTrue) missed[chain.program] = (missed[chain.program] ?? 0) + 1
  }
  rows.push({
    program: name,
    'true ones confirmed': `${confirmed} of ${count(({ truth }) => truth === 'confirmed')}`,
    'others confirmed': `${falselyConfirmed} of ${count(({ truth }) => truth !== 'confirmed')}`,
    'not read': Object.entries(missed)
      .map(([program, number]) => `${program} ${number}`)
      .join(', '),
  })
}
console.table(rows)
report('mail-verdicts', { chains: chains.length, differing: differing.slice(0, 200) }, rows)
rspamd?.close()
