import { type Draft, type DraftAnswers, type FinishedDraft, finishDraft } from '@sundry/domain-report'
import { quoteText } from '@sundry/mail'
import { useState, useSyncExternalStore } from 'react'
import { downloadText } from '../../platform/download.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { words as common } from '../text.ts'
import { RecordBox, RecordFrame } from './record-box.tsx'
import { words as offers, listWords as words } from './text.ts'

/** The answers for each draft in this visit, which outlive a renewed report. */
const answered = new Map<string, DraftAnswers>()
const listeners = new Set<() => void>()
let changes = 0

const keyOf = ({ needs, name, type, start, end }: Draft) => [needs, name, type, start, end].join('\n')

/** Senders that the MX records show are ticked at first. */
function firstAnswers({ senders = [] }: Draft): DraftAnswers {
  return { senders: senders.filter(({ seenBy }) => seenBy === 'mx').map(({ term }) => term) }
}

const answersTo = (draft: Draft): DraftAnswers => answered.get(keyOf(draft)) ?? firstAnswers(draft)

export const finishedDraft = (draft: Draft): FinishedDraft => finishDraft(draft, answersTo(draft))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that changes with every answer. */
export const useAnswerCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => changes,
  )

function useDraftAnswers(draft: Draft): [DraftAnswers, (next: DraftAnswers) => void] {
  useAnswerCount()
  const put = (next: DraftAnswers) => {
    answered.set(keyOf(draft), { ...answersTo(draft), ...next })
    changes += 1
    for (const listener of listeners) listener()
  }
  return [answersTo(draft), put]
}

const texts = offers.draft

/** The missing inputs of a record; it can be copied once its owner has entered them. */
export function DraftBox({ draft }: { draft: Draft }) {
  const { needs, name, type, replaces, start, end, senders = [], file } = draft
  const [{ address = '', senders: ticked = [], confirmed = false }, put] = useDraftAnswers(draft)
  const [isTyping, setTyping] = useState(false)
  const setConfirmed = (is: boolean) => put({ confirmed: is })
  const { records, problem } = finishedDraft(draft)
  const part =
    needs === 'address'
      ? [`${start}…${end}`]
      : [start, ...senders.flatMap(({ term }) => (ticked.includes(term) ? term : [])), end]
  const text = part.filter((one) => one !== '').join(' ')
  const preview = { kind: 'dns', name, type, replaces, data: type === 'TXT' ? quoteText(text) : text } as const
  return (
    <div>
      <div className="no-print mt-3">
        {needs === 'address' && (
          <TextField
            label={texts.address}
            hint={texts.addressHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            value={address}
            error={isTyping ? null : problem}
            onChange={(event) => {
              put({ address: event.currentTarget.value })
              setTyping(true)
            }}
            onBlur={() => setTyping(false)}
          />
        )}
        {needs === 'senders' && (
          <fieldset>
            <legend className="text-[0.9375rem] font-semibold">{texts.senders}</legend>
            {senders.length === 0 && <p className="mt-1 text-sm text-quiet">{texts.noSenders}</p>}
            {senders.map(({ term, service, seenBy, lookups }) => (
              <Checkbox
                key={term}
                label={service}
                hint={`${term} · ${texts.seenBy[seenBy]} · ${texts.cost(lookups)}`}
                checked={ticked.includes(term)}
                onChange={() => {
                  const others = ticked.filter((one) => one !== term)
                  put({ senders: ticked.includes(term) ? others : [...ticked, term], confirmed: false })
                }}
              />
            ))}
            <Confirm label={texts.sendersConfirmed} hint={texts.sendersHint} {...{ confirmed, setConfirmed }} />
            <p role="alert" className="text-sm font-medium text-bad empty:hidden">
              {problem}
            </p>
          </fieldset>
        )}
        {needs === 'authority' && (
          <Confirm label={texts.authority} hint={texts.authorityHint(name)} {...{ confirmed, setConfirmed }} />
        )}
      </div>
      {file && (
        <>
          <FileBox {...file} />
          <Confirm label={texts.fileConfirmed} hint={texts.fileConfirmedHint} {...{ confirmed, setConfirmed }} />
        </>
      )}
      {records.length === 0 ? (
        <RecordFrame record={preview} title={texts.unfinished} />
      ) : (
        records.map((record) => <RecordBox key={record.name} record={record} />)
      )}
    </div>
  )
}

interface ConfirmProps {
  label: string
  hint: string
  confirmed: boolean
  setConfirmed: (is: boolean) => void
}

function Confirm({ label, hint, confirmed, setConfirmed }: ConfirmProps) {
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={confirmed}
      onChange={(event) => setConfirmed(event.currentTarget.checked)}
    />
  )
}

interface FileProps {
  url: string
  text: string
  title?: string
  /** Until it is unlocked it can be neither copied nor saved. */
  isLocked?: boolean
}

export function FileBox({ url, text, title = texts.file(url), isLocked = false }: FileProps) {
  const { copied, copy } = useCopied()
  const name = url.slice(url.lastIndexOf('/') + 1)
  const put = async () => {
    if (!(await copy(text))) toast.bad(common.copyFailed, LONG_MS)
  }
  return (
    <div className="mt-3 rounded-xl border border-line bg-raised p-3">
      <p className="text-sm font-semibold wrap-anywhere">{title}</p>
      <pre className="mt-2 rounded-lg border border-line bg-surface px-2.5 py-1.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <div className="no-print mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={isLocked}
          aria-label={`${copied ? words.copied : words.copy} ${name}`}
          onClick={put}
        >
          {copied ? words.copied : words.copy}
        </Button>
        <Button
          variant="secondary"
          disabled={isLocked}
          aria-label={`${texts.saveFile} ${name}`}
          onClick={() => downloadText(text, name, 'text/plain')}
        >
          {texts.saveFile}
        </Button>
      </div>
      <p className="mt-2 text-sm text-quiet">{texts.fileHint}</p>
    </div>
  )
}
