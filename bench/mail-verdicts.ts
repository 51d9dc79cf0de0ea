// Verdicts on messages on 741 paths whose truth is known, by two programs that read the same file and nothing else:
// ours, and mailauth with `trustReceived`. OpenDMARC and Mail::DMARC read no message but receive the results of SPF and
// DKIM; rspamd 3.4, on the same files without an address, gave a DMARC result to none. `npm run bench -- mail-verdicts`
import { verifyMessage } from '../engines/mail/src/index.ts'
import { type Chain, corpus, corpusRecords, textOf, textResolver } from '../engines/mail/src/testing/index.ts'
import { importPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'

/** True if the domain of From is called confirmed. */
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

const judges: Readonly<Record<string, Judge>> = { ours, 'mailauth 7.1.0': mailauth }

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
report('mail-verdicts', { chains: chains.length, differing: differing.slice(0, 200) }, rows)
