import type { ExplainedRecord } from '@sundry/domain-report'
import { quoteText } from '@sundry/mail'
import { useId } from 'react'
import { FindingList } from '../findings/finding-list.tsx'
import { RecordBox } from '../findings/record-box.tsx'
import { describeFinding } from '../findings/tell-findings.ts'
import { TermList, useComparison } from './form-frame.tsx'
import { words } from './text.ts'

const texts = words.explained

/** A pasted record: what is wrong with it, what each part means, and its corrected form. */
export function ExplainedView({ record }: { record: ExplainedRecord }) {
  const { kind, name, terms, findings, lookups, unknown, corrected } = record
  const id = useId()
  const comparison = useComparison(kind, true, corrected ?? '')
  const data = (text: string) => (kind === 'caa' ? text : quoteText(text))
  const type = kind === 'caa' ? 'CAA' : 'TXT'
  return (
    <section
      aria-labelledby={id}
      className="mt-5 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
      data-kind={kind}
    >
      <h2 id={id} className="text-xl">
        {texts.title(words.names[kind], name)}
      </h2>
      <p className="mt-1 text-quiet">{words.about[kind]}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        <FindingList findings={findings.map(describeFinding)} />
        <TermList terms={terms} />
      </div>
      {lookups !== null && <p className="mt-4 text-sm">{texts.lookups(lookups)}</p>}
      {unknown.length > 0 && <p className="mt-2 text-sm text-quiet wrap-anywhere">{texts.unknown(unknown)}</p>}
      {corrected !== null && (
        <div className="mt-4">
          <h3 className="text-lg">{texts.corrected}</h3>
          {comparison.box}
          <RecordBox
            isLocked={comparison.isLocked}
            record={{
              kind: 'dns',
              name: name ?? texts.unnamed,
              type,
              data: data(corrected),
              replaces: [data(record.text)],
            }}
          />
        </div>
      )}
    </section>
  )
}
