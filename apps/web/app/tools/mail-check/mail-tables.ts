import type { DkimCheck, MessageCheck } from '@sundry/mail'
import { bad, type Cell, formatSeconds, good, type Table, warn } from '../../lookup/reading.ts'
import { words } from './text.ts'

const toned = (result: string): Cell => {
  if (result === 'pass') return good(result)
  return ['fail', 'permerror'].includes(result) ? bad(result) : warn(result)
}

const signerOf = ({ domain, selector }: DkimCheck) => (domain === '' ? '–' : `${domain} (${selector})`)

const detailsOf = ({ algorithm, reason, result, isBodyIntact, isTesting, unsignedFields, unsignedOctets }: DkimCheck) =>
  [
    algorithm,
    reason,
    isBodyIntact !== null && (isBodyIntact ? words.intactBody : words.changedBody),
    unsignedOctets > 0 && words.unsignedOctets(unsignedOctets),
    result === 'pass' && unsignedFields.length > 0 && words.unsignedFields(unsignedFields),
    isTesting && words.testing,
  ]
    .filter(Boolean)
    .join(', ')

/** The facts behind the answer; the path has a note of its own. */
export function tablesOf({ from, dkim, arc, spf, dmarc, hops, comparisons }: MessageCheck): {
  tables: readonly Table[]
  path: Table | null
} {
  const alignment = (isAligned: boolean) => (isAligned ? words.aligned : words.notAligned)
  const signatures: Table = {
    title: words.signatures,
    columns: words.signatureColumns,
    rows: [
      ...dkim.map((one) => ['DKIM', toned(one.result), signerOf(one), detailsOf(one)]),
      ...arc.sets.map(({ instance, domain, selector, seal, messageSignature }) => [
        `ARC ${instance}`,
        toned(seal === 'pass' && messageSignature === 'pass' ? 'pass' : seal),
        `${domain} (${selector})`,
        `seal ${seal}, message ${messageSignature}`,
      ]),
      ...(arc.sets.length === 0 && arc.reason !== null ? [['ARC', toned(arc.result), '–', arc.reason]] : []),
      ...(dkim.length === 0 ? [['DKIM', warn('none'), '–', words.because.unsigned]] : []),
    ],
  }
  const envelope: Table = {
    title: words.envelope,
    columns: words.envelopeColumns,
    rows: [
      [words.from, '–', from ?? '–', '–'],
      [
        words.spf,
        toned(spf.result),
        spf.domain ?? '–',
        [alignment(dmarc.isSpfAligned), spf.ip && words.hop(spf.ip)].filter(Boolean).join(', '),
      ],
      [words.dmarc, toned(dmarc.result), dmarc.domain ?? '–', dmarc.policy === null ? '–' : `p=${dmarc.policy}`],
    ],
  }
  const others: Table = {
    title: words.others,
    columns: words.otherColumns,
    rows: comparisons.map(({ method, domain, theirs, ours }) => [
      method.toUpperCase(),
      domain ?? '–',
      theirs,
      theirs === ours ? ours : warn(ours),
    ]),
  }
  const path: Table = {
    title: words.path,
    columns: words.columns,
    rows: hops.map(({ from: sender, fromAddress, by, delaySeconds, isTrusted }, at) => [
      [sender, fromAddress].filter(Boolean).join(' ') || '–',
      by ?? '–',
      delaySeconds === null ? (at === 0 ? words.firstHop : '–') : formatSeconds(Math.abs(delaySeconds)),
      isTrusted ? good(words.trusted) : words.claimed,
    ]),
  }
  return {
    tables: [signatures, envelope, ...(comparisons.length > 0 ? [others] : [])],
    path: hops.length > 0 ? path : null,
  }
}
