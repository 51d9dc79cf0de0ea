import { type ExplainedRecord, explainRecord, readPasted } from '@sundry/domain-report'
import { useEffect, useEffectEvent, useState } from 'react'
import { ExplainedView } from '../../lookup/records/explained-record.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { words } from './text.ts'

interface Props {
  text: string
  onNothing: () => void
  /** The domain in the name of a pasted record. */
  onDomain: (domain: string) => void
}

export default function Explained({ text, onNothing, onDomain }: Props) {
  const [records, setRecords] = useState<readonly ExplainedRecord[]>([])
  const region = useBroughtIntoView<HTMLElement>(records.length > 0 ? text : null)
  const explain = useEffectEvent(async (isLeft: () => boolean) => {
    const pasted = readPasted(text)
    if (pasted.length === 0) return onNothing()
    const now = new Date()
    const explained = await Promise.all(pasted.map((record) => explainRecord(record, now)))
    if (isLeft()) return
    setRecords(explained)
    const domain = pasted.find((record) => record.domain !== null)?.domain
    if (domain) onDomain(domain)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is explained anew
  useEffect(() => {
    let left = false
    void explain(() => left)
    return () => {
      left = true
    }
  }, [text])
  return (
    <section ref={region} tabIndex={-1} aria-label={words.paste.result}>
      {records.map((record, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one record may be pasted twice, and the list is never reordered
        <ExplainedView key={`${record.text} ${at}`} record={record} />
      ))}
    </section>
  )
}
