import { type Built, type MailFacts, type RecordKind, type Term, termsOf } from '@sundry/domain-report'
import { joinStrings } from '@sundry/mail'
import { type ReactNode, useEffect, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordBox, RecordFrame } from '../findings/record-box.tsx'
import { words as offers } from '../findings/text.ts'
import { words } from './text.ts'

/** Each part of a record beside its meaning; what receivers cannot read is marked in words, too. */
export function TermList({ terms }: { terms: readonly Term[] }) {
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[minmax(8rem,2fr)_3fr]">
      {terms.map(({ text, meaning, isFault }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one term may be there twice, and the list is never reordered
        <div key={`${text} ${at}`} className="contents">
          <dt className={`font-mono text-sm wrap-anywhere ${isFault ? 'text-bad' : ''}`}>{text}</dt>
          <dd className="mb-1 min-w-0 text-[0.9375rem] wrap-anywhere sm:mb-0">
            {isFault && <span className="font-semibold text-bad">{words.fault} </span>}
            {meaning}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The answers for each domain in this visit; the rest follows the report, also a renewed one. */
const answered = new Map<string, unknown>()

export interface FormProps {
  facts: MailFacts
}

/** Answers that outlive the report above them. */
export function useAnswers<Answers extends object>(
  kind: RecordKind,
  { domain }: MailFacts,
): [Partial<Answers>, (next: Partial<Answers>) => void] {
  const key = `${kind} ${domain}`
  const [answers, setAnswers] = useState(() => (answered.get(key) ?? {}) as Partial<Answers>)
  const put = (next: Partial<Answers>) => {
    const all = { ...((answered.get(key) ?? {}) as Partial<Answers>), ...next }
    answered.set(key, all)
    setAnswers(all)
  }
  return [answers, put]
}

interface FrameProps {
  kind: RecordKind
  built: Built<string>
  /** The published records were not looked up. */
  isUnknown?: boolean | undefined
  /** The risk of publishing the record, in a line. */
  risk?: string
  /** Questions, where answers can make a record. */
  children: ReactNode
}

export function FormFrame({ kind, built, isUnknown = false, risk, children }: FrameProps) {
  const { records, preview, blocked, problems, notes } = built
  const isPublished = built.isPublished && Object.keys(problems).length === 0
  const comparison = useComparison(kind, isUnknown, records.map(({ data }) => data).join('\n'))
  if (blocked !== null)
    return (
      <div className="mt-4">
        <Notice tone="warn" title={words.blocked}>
          {blocked}
        </Notice>
      </div>
    )
  return (
    <>
      <div className="no-print mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      {notes.map((note) => (
        <p key={note} className="mt-4 text-sm wrap-anywhere">
          {note}
        </p>
      ))}
      {isPublished && <p className="mt-4 font-semibold">{words.published}</p>}
      {records.length > 0 && comparison.box}
      {records.map((record) => (
        <RecordBox key={`${record.name} ${record.data}`} record={record} isLocked={comparison.isLocked} />
      ))}
      {records.length === 0 && !isPublished && preview && <RecordFrame record={preview} title={words.unfinished} />}
      {preview && (
        <Fold look="plain" className="mt-2" title={words.terms}>
          <TermList terms={termsOf(kind, kind === 'caa' ? preview.data : joinStrings(preview.data))} />
        </Fold>
      )}
      {!isPublished && (
        <p className="mt-2 text-sm">
          {risk && (
            <>
              <span className="font-semibold">{offers.risk}</span> {risk}{' '}
            </>
          )}
          <span className="text-quiet">{words.ttl}</span>
        </p>
      )}
    </>
  )
}

/** The owner compares a record that was not looked up, and does so again once its text changes. */
export function useComparison(kind: RecordKind, isUnknown: boolean, text: string) {
  const [compared, setCompared] = useState<string | null>(null)
  const isCompared = compared === text
  const box = isUnknown && (
    <div className="mt-4">
      <p className="text-sm">{words.second[kind]}</p>
      <Checkbox
        label={words.compared}
        hint={words.comparedHint}
        checked={isCompared}
        onChange={(event) => setCompared(event.currentTarget.checked ? text : null)}
      />
    </div>
  )
  return { box, isLocked: isUnknown && !isCompared }
}

/** Long enough to finish a word, short enough to see the answer to what was typed. */
const PAUSE_MS = 700

/** Faults appear once typing pauses: at each key, every half-typed entry would have one. */
export function useTyping(value: string) {
  const [isTyping, setTyping] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value begins the pause anew
  useEffect(() => {
    if (!isTyping) return
    const timer = setTimeout(() => setTyping(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTyping, value])
  return { isTyping, setTyping }
}

interface ListProps {
  label: string
  hint: string
  value: string
  problem: string | undefined
  onValue: (value: string) => void
}

const MAX_TYPED = 4000

export function ListField({ label, hint, value, problem, onValue }: ListProps) {
  const { isTyping, setTyping } = useTyping(value)
  return (
    <TextArea
      label={label}
      hint={hint}
      mono
      rows={2}
      maxLength={MAX_TYPED}
      autoCapitalize="none"
      autoComplete="off"
      value={value}
      error={(isTyping ? null : problem) ?? null}
      onChange={(event) => {
        onValue(event.currentTarget.value)
        setTyping(true)
      }}
      onBlur={() => setTyping(false)}
    />
  )
}
