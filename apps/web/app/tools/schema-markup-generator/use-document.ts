import { toDocument, toScriptTag, toText } from '@sundry/schema'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { findAll, publish } from './findings.ts'
import { entityOf, useDrafts, valuesOf } from './state.ts'

export type Format = 'json' | 'script'

/** The document as it stands, its text, and what is wrong with it. */
export function useDocument(format: Format) {
  const drafts = useDrafts((state) => state.drafts)
  const active = useDrafts((state) => state.active)
  // The output is written with the key itself; what is wrong may follow a moment later.
  const settled = useDeferredValue(drafts)
  const document = useMemo(() => toDocument(drafts.map(entityOf)), [drafts])
  const text = useMemo(() => {
    if (document === null) return ''
    return format === 'script' ? toScriptTag(document) : toText(document)
  }, [document, format])
  const findings = useMemo(() => findAll(settled), [settled])
  useEffect(() => publish(findings, active), [findings, active])

  const only = drafts.length === 1 ? drafts[0] : undefined
  const items = only?.typeId === 'faq-page' ? valuesOf(only).mainEntity : undefined
  const faqItems = only?.typeId === 'faq-page' ? (Array.isArray(items) ? Math.max(items.length, 1) : 1) : null
  return { document, text, findings, faqItems }
}
