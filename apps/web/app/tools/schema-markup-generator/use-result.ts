import { toDocument, toScriptTag, toText } from '@sundry/schema'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { downloadText } from '../../platform/download.ts'
import { packHash } from '../../platform/hash-state.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { SHORT_MS, toast } from '../../shell/stores/toasts.ts'
import { type Placed, publish } from './findings.ts'
import { type Draft, entityOf, hasContent, useDrafts, valuesOf } from './model.ts'
import { toasts } from './text.ts'

const nothingFound: readonly Placed[] = []

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
  const findings = useChecked(settled)
  useEffect(() => publish(findings, active), [findings, active])

  const only = drafts.length === 1 ? drafts[0] : undefined
  const items = only?.typeId === 'faq-page' ? valuesOf(only).mainEntity : undefined
  const faqItems = only?.typeId === 'faq-page' ? (Array.isArray(items) ? Math.max(items.length, 1) : 1) : null
  return { document, text, findings, faqItems }
}

function useChecked(drafts: readonly Draft[]): readonly Placed[] {
  const [findings, setFindings] = useState(nothingFound)
  const empty = drafts.length === 1 && drafts.every(isEmpty)
  useEffect(() => {
    let isCurrent = true
    if (!empty)
      import('./find-all.ts').then(({ findAll }) => {
        if (isCurrent) setFindings(findAll(drafts))
      }, console.error)
    return () => {
      isCurrent = false
    }
  }, [drafts, empty])
  return empty ? nothingFound : findings
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
