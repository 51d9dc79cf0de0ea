import { toDocument, toScriptTag, toText } from '@sundry/schema'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Placed, publish } from './findings.ts'
import { hasContent } from './paths.ts'
import { type Draft, entityOf, useDrafts, valuesOf } from './state.ts'

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

const nothingFound: readonly Placed[] = []

const isEmpty = (draft: Draft) => {
  const { '@id': _, ...values } = valuesOf(draft)
  return !hasContent(values)
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
