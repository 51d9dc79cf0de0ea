import { limits } from '@sundry/contracts/limits'
import { schemaType, toDocument, toScriptTag, toText } from '@sundry/schema'
import { memo, type Ref, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { downloadText } from '../../platform/download.ts'
import { packHash } from '../../platform/hash-state.ts'
import { SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { hasContent } from './form-values.ts'
import { type Draft, entityOf, type Placed, publish, useDrafts, valuesOf } from './model.ts'
import { outputFormats, toasts, words } from './text.ts'

const nothingFound: readonly Placed[] = []

/** Checks that have not arrived are no proof that nothing is wrong. */
export type Checked = readonly Placed[] | 'pending' | 'failed'

const isEmpty = (draft: Draft) => {
  const { '@id': _, ...values } = valuesOf(draft)
  return !hasContent(values)
}

const MAX_LINK_CHARACTERS = 20_000

const good = (words: { title: string; description: string }) => toast.good(words, SHORT_MS)

const bad = (words: { title: string; description: string }) => toast.bad(words, SHORT_MS)

const document = () => toDocument(useDrafts.getState().drafts.map(entityOf))

export type OutputFormat = 'json' | 'script'

export function useDocument(format: OutputFormat) {
  const drafts = useDrafts((state) => state.drafts)
  const active = useDrafts((state) => state.active)
  const settled = useDeferredValue(drafts)
  const document = useMemo(() => toDocument(drafts.map(entityOf)), [drafts])
  const text = useMemo(() => {
    if (document === null) return ''
    return format === 'script' ? toScriptTag(document) : toText(document)
  }, [document, format])
  const checked = useChecked(settled)
  useEffect(() => publish(typeof checked === 'string' ? nothingFound : checked, active), [checked, active])

  const only = drafts.length === 1 ? drafts[0] : undefined
  const items = only?.typeId === 'faq-page' ? valuesOf(only).mainEntity : undefined
  const faqItems = only?.typeId === 'faq-page' ? (Array.isArray(items) ? Math.max(items.length, 1) : 1) : null
  return { document, text, checked, faqItems }
}

function useChecked(drafts: readonly Draft[]): Checked {
  const [checked, setChecked] = useState<Checked>('pending')
  const empty = drafts.length === 1 && drafts.every(isEmpty)
  useEffect(() => {
    let isCurrent = true
    const fail = (error: unknown) => {
      console.error(error)
      if (isCurrent) setChecked('failed')
    }
    if (!empty)
      import('./find-all.ts').then(({ findAll }) => {
        if (isCurrent) setChecked(findAll(drafts))
      }, fail)
    return () => {
      isCurrent = false
    }
  }, [drafts, empty])
  return empty ? nothingFound : checked
}

export function useResult(format: OutputFormat) {
  const { copied, copy: put } = useCopied()

  const copy = async () => {
    const made = document()
    if (made === null) return bad(toasts.nothingToCopy)
    const text = format === 'script' ? toScriptTag(made) : toText(made)
    return (await put(text, 'schema')) ? good(toasts.copied) : bad(toasts.copyFailed)
  }

  const download = () => {
    const made = document()
    if (made === null) return bad(toasts.nothingToDownload)
    if (format === 'script') downloadText(toScriptTag(made), 'schema.html', 'text/html')
    else downloadText(toText(made), 'schema.jsonld', 'application/ld+json')
    return good(toasts.downloaded(format === 'script' ? 'schema.html' : 'schema.jsonld'))
  }

  const link = async () => {
    const made = document()
    if (made === null) return bad(toasts.nothingToShare)
    if (toText(made).length > MAX_LINK_CHARACTERS) return bad(toasts.tooLong)
    const url = new URL(location.href)
    url.hash = await packHash({ document: made })
    return (await put(url.href, 'link')) ? good(toasts.linkCopied) : bad(toasts.copyFailed)
  }

  return { copied, copy, download, link }
}

const { faqRowsPerItem, faqRowsExtra } = limits.schema

interface Props {
  region: Ref<HTMLElement>
  text: string
  errors: number
  faqItems: number | null
  format: OutputFormat
  onFormat: (format: OutputFormat) => void
}

const tests = [
  { label: words.test, href: 'https://search.google.com/test/rich-results' },
  { label: words.testOther, href: 'https://validator.schema.org/' },
] as const

export const OutputPanel = memo(function OutputPanel({ region, text, errors, faqItems, format, onFormat }: Props) {
  const result = useResult(format)
  const area = useRef<HTMLTextAreaElement>(null)
  // Written past React, which would lay out a long text twice for every key.
  useLayoutEffect(() => {
    if (area.current) area.current.value = text
  }, [text])
  const rows =
    faqItems === null
      ? Math.min(Math.max(text.split('\n').length + 1, 12), 24)
      : faqItems * faqRowsPerItem + faqRowsExtra
  return (
    <Panel
      title={words.output}
      region={region}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button variant={errors > 0 ? 'secondary' : 'primary'} onClick={() => result.copy()}>
            {result.copied === 'schema' ? words.copied : words.copy}
          </Button>
          <Button variant="secondary" onClick={result.download}>
            {words.download}
          </Button>
          <Button variant="quiet" onClick={result.link} title={words.linkHint}>
            {result.copied === 'link' ? words.copied : words.link}
          </Button>
        </div>
      }
    >
      {errors > 0 && (
        <p role="status" className="mb-3 font-semibold text-bad">
          {words.outputErrors(errors)}
        </p>
      )}
      <textarea
        ref={area}
        aria-label={words.output}
        readOnly
        placeholder={words.outputEmpty}
        rows={rows}
        spellCheck={false}
        wrap="off"
        className={`${controlClass} bg-raised py-3 font-mono text-sm leading-relaxed`}
      />
      <Select
        label={words.format}
        className="mt-4"
        options={outputFormats}
        value={format}
        onChange={(event) => onFormat(event.currentTarget.value === 'script' ? 'script' : 'json')}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {tests.map(({ label, href }) => (
          <a key={href} href={href} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {label}
            <LineIcon path="M14 5h5v5M19 5l-9 9M17 14v5H5V7h5" size={16} />
            <span className="sr-only">({words.newTab})</span>
          </a>
        ))}
      </div>
    </Panel>
  )
})

interface ChecksPanelProps {
  checked: Checked
  empty: boolean
  several: boolean
}

const MAX_SHOWN = 40
const tones = { error: 'bg-bad', warning: 'bg-warn', info: 'bg-quiet' } as const

export const ChecksPanel = memo(function ChecksPanel({ checked, empty, several }: ChecksPanelProps) {
  const findings = typeof checked === 'string' ? [] : checked
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  const faults = findings.filter(({ severity }) => severity !== 'info')
  const sorted = [...faults].sort(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  )
  return (
    <Panel title={words.checks}>
      {empty && faults.length === 0 ? (
        <p className="text-quiet">{words.checksEmpty}</p>
      ) : typeof checked === 'string' ? (
        <p className="text-quiet">{words.checksUnknown[checked]}</p>
      ) : faults.length === 0 ? (
        <p className="text-lg font-semibold text-good">{words.checksGood}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-6 text-2xl font-semibold" data-counts>
            <span className={count('error') > 0 ? 'text-bad' : 'text-good'}>{words.errors(count('error'))}</span>
            <span className={count('warning') > 0 ? 'text-warn' : 'text-good'}>{words.warnings(count('warning'))}</span>
          </p>
          <ul className="mt-3">
            {sorted.slice(0, MAX_SHOWN).map((finding) => (
              <li key={`${finding.draft} ${finding.path} ${finding.code}`} className="border-t border-line">
                <button
                  type="button"
                  onClick={() => goTo(finding)}
                  className="flex min-h-11 w-full items-baseline gap-3 py-2.5 text-left hover:bg-raised"
                >
                  <span
                    className={`mt-2 size-2 shrink-0 self-start rotate-45 ${tones[finding.severity]}`}
                    aria-hidden
                  />
                  <span className="min-w-0">
                    <span className="sr-only">{finding.severity}: </span>
                    {finding.message}
                    <span className="block font-mono text-xs text-quiet wrap-anywhere">
                      {several && finding.typeId ? `${schemaType(finding.typeId).label} · ` : ''}
                      {finding.path}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
})

function goTo({ draft, path }: Placed): void {
  useDrafts.getState().choose(draft)
  requestAnimationFrame(() => {
    const fields = [...globalThis.document.querySelectorAll<HTMLElement>('[data-path], [data-fold]')]
    const at = (own: string | undefined) => own !== undefined && (own === path || own === `${path}[0]`)
    const target =
      fields.find(({ dataset }) => at(dataset.path) || at(dataset.fold)) ??
      fields.find(({ dataset }) => (dataset.path ?? dataset.fold ?? '').startsWith(path))
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
    const control = target instanceof HTMLDetailsElement ? target.querySelector('summary') : target
    control?.scrollIntoView({ block: 'center' })
    control?.focus()
  })
}
