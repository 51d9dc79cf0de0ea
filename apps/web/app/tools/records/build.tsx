import { draftFacts, type KnownRecord, type MailFacts, type RecordKind, readPasted } from '@sundry/domain-report'
import { useEffect, useEffectEvent, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { readMailFacts } from '../../lookup/records/mail-facts.ts'
import RecordBuilder from '../../lookup/records/record-builder.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { Notice } from '../../ui/notice.tsx'
import { words } from './text.ts'

const texts = words.build

const prefixes: Readonly<Partial<Record<RecordKind, string>>> = {
  spf: '',
  dmarc: '_dmarc.',
  mtaSts: '_mta-sts.',
  tlsRpt: '_smtp._tls.',
  bimi: 'default._bimi.',
}

/** Pasted records of this domain, or of no named one, count as published where nothing else is known. */
function knownFrom(pasted: string | null, domain: string): { known: readonly KnownRecord[]; first?: RecordKind } {
  const records = readPasted(pasted ?? '').filter((record) => record.domain === null || record.domain === domain)
  const known = records.flatMap(({ kind, text }): KnownRecord[] => {
    const prefix = prefixes[kind]
    return prefix === undefined ? [] : [{ prefix, text }]
  })
  const first = records[0]?.kind
  return { known, ...(first && { first }) }
}

/** Nothing is to be looked up for a draft. Each press is a request of its own. */
export interface BuildRequest {
  domain: string
  isDraft: boolean
}

interface Props {
  request: BuildRequest
  pasted: string | null
}

type Found = { facts: MailFacts; message: string | null } | null

export default function Build({ request, pasted }: Props) {
  const { domain, isDraft } = request
  const [found, setFound] = useState<Found>(null)
  const { known, first } = knownFrom(pasted, domain)
  const look = useEffectEvent(async (signal: AbortSignal) => {
    setFound(null)
    const answer = isDraft ? { unknown: '' } : await readMailFacts(domain, signal)
    if (signal.aborted) return
    setFound(
      'unknown' in answer ? { facts: draftFacts(domain), message: answer.unknown } : { facts: answer, message: null },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is a request of its own
  useEffect(() => {
    const left = new AbortController()
    void look(left.signal)
    return () => left.abort()
  }, [request])
  const region = useBroughtIntoView<HTMLElement>(found)
  if (found === null) return <BusyLine text={texts.loading} className="mt-5" />
  const isUnknown = found.facts.isDraft === true
  return (
    <section ref={region} tabIndex={-1} aria-label={words.result} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      {isUnknown ? (
        <Notice tone="warn" title={texts.draft}>
          {[found.message, texts.draftText(domain), known.length > 0 && texts.merged].filter(Boolean).join(' ')}
        </Notice>
      ) : (
        <p className="text-quiet">{texts.live(domain)}</p>
      )}
      <div className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
        <RecordBuilder facts={isUnknown ? draftFacts(domain, known) : found.facts} first={first} />
      </div>
    </section>
  )
}
