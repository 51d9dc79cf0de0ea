import { stat } from 'node:fs/promises'
import { jsonText, safeField } from '@sundry/kit'
import {
  bounceReasons,
  type Collected,
  type CollectedDomain,
  type Coverage,
  collectReports,
  describeNextStep,
  messageOf,
  nextStepOf,
} from '@sundry/mail'
import type { Call } from '../../command/command.ts'
import { findInputs, type Input, readInput } from '../../files/inputs.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { createProgress, type Io, paintFor } from '../../terminal/io.ts'

const coverages: Readonly<Record<Coverage, string>> = {
  covered: 'everything passed',
  partly: 'only some messages pass',
  forwarded: 'only forwarded messages fail',
  'other-domain': 'authenticates as another domain',
  none: 'does not authenticate',
}
const MAX_SENDERS = 20
/** IMAP servers store these beside the messages of a Maildir. */
const MAILDIR_FILES = /(?:^|\/)(?:dovecot[-.]|courier|maildir(?:folder|size)$|subscriptions$)/

const figure = (count: number) => count.toLocaleString('en-US')

export async function run({ args, options, io }: Call<{ json?: boolean }>): Promise<number> {
  const inputs: Input[] = []
  for await (const input of findInputs(args, io, (name) => !MAILDIR_FILES.test(name))) inputs.push(input)
  const files = await Promise.all(
    inputs.map(async (input) => ({
      size: input.path === null ? 0 : ((await stat(input.path).catch(() => null))?.size ?? 0),
      read: () => readInput(input, io),
    })),
  )
  const progress = createProgress(io)
  let unread = 0
  const { isCut, ...collected } = await collectReports(files, {
    signal: io.signal,
    onRead({ file, path, report }) {
      const name = [inputs[file]?.name, ...path].join(' › ')
      progress.show(name)
      if (report.kind !== null) return
      unread += 1
      progress.clear()
      const [finding] = report.findings
      io.err(`${safeField(name)}: ${finding ? messageOf(finding).found : ''}\n`)
    },
  })
  progress.clear()
  if (isCut) io.err('Not everything was read: 5,000 reports, or 1 GB unpacked, are read at a time.\n')
  await io.out(options.json ? jsonText({ ...collected, unread, isCut }, 2) : shown(collected, io))
  return unread > 0 || isCut ? exitCodes.inputs.code : exitCodes.ok.code
}

function shown({ reports, duplicates, domains, domainsLeftOut, bounces }: Collected, io: Io): string {
  const again = duplicates > 0 ? `, ${figure(duplicates)} more came again and count once` : ''
  const left = domainsLeftOut > 0 ? `${figure(domainsLeftOut)} more domains are not listed.\n` : ''
  const returned = bounces.map(({ reason, count }) => `  ${figure(count)} × ${bounceReasons[reason].label}\n`)
  const ofBounces = returned.length > 0 ? `${paintFor(io)('bold', 'Bounces')}\n${returned.join('')}` : ''
  return `${figure(reports)} reports${again}\n${domains.map((domain) => shownDomain(domain, io)).join('')}${left}${ofBounces}`
}

function shownDomain({ domain, mail, tls }: CollectedDomain, io: Io): string {
  const paint = paintFor(io)
  const lines = [paint('bold', safeField(domain || '(no domain)'))]
  const results = (unit: string, passed: number, failed: number) =>
    `${figure(passed + failed)} ${unit}: ${paint('green', `${figure(passed)} passed`)}, ${paint('red', `${figure(failed)} failed`)}`
  if (mail) {
    const { none, quarantine, reject } = mail.failedDispositions
    lines.push(
      `  DMARC ${results('messages', mail.passed, mail.failed)}`,
      `  p=reject applies to the failed ones; now ${figure(none)} are delivered or not stated, ${figure(quarantine)} quarantined, ${figure(reject)} rejected.`,
    )
    const open = mail.senders.filter(({ failed }) => failed > 0)
    for (const { sender, coverage, failed, count, findings } of open.slice(0, MAX_SENDERS)) {
      lines.push(
        `  ${paint('bold', safeField(sender || '(others)'))}: ${figure(failed)} of ${figure(count)} failed, ${coverages[coverage]}`,
      )
      // Forwarding is a note; a finding to act on comes first.
      const finding = findings.find(({ severity }) => severity !== 'info') ?? findings[0]
      if (finding) lines.push(`    ${safeField(messageOf(finding).fix ?? '')}`)
    }
    const left = Math.max(0, open.length - MAX_SENDERS) + mail.sendersLeftOut
    if (left > 0) lines.push(`  ${figure(left)} more senders are not listed.`)
    if (domain !== '') lines.push(`  Next: ${safeField(describeNextStep(domain, nextStepOf(mail)))}`)
  }
  if (tls) {
    lines.push(`  TLS ${results('sessions', tls.passed, tls.failed)}`)
    for (const { resultType, host, count } of tls.failures)
      lines.push(`  ${figure(count)} × ${safeField(resultType)} ${safeField(host)}`.trimEnd())
  }
  return `${lines.join('\n')}\n`
}
