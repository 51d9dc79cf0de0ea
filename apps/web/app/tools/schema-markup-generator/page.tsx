import { type Json, type JsonObject, schemaType, toJsonLd } from '@sundry/schema'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { unpackHash } from '../../platform/hash-state.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Glyph, LineIcon } from '../../ui/glyph.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toolMeta } from '../tool-meta.ts'
import { type Draft, keepDrafts, readShared, useDrafts, valuesOf } from './model.ts'
import { ChecksPanel, type OutputFormat, OutputPanel, useDocument } from './output-panel.tsx'
import { PastePanel } from './paste-panel.tsx'
import { ShapeFields } from './shape-fields.tsx'
import { howTo, toasts, words } from './text.ts'
import { tool } from './tool.ts'
import { TypePanel } from './type-panel.tsx'

interface Sketch {
  site: string
  title: string
  text: string
  stars: string | null
  facts: readonly string[]
}

const group = (value: Json | undefined): JsonObject => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as JsonObject) : {}
}
const text = (value: Json | undefined): string => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : ''
}
const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

export function sketch(document: JsonObject | null): Sketch | null {
  if (document === null) return null
  const node = group(document['@graph'] ?? document)
  const main = group(node.mainEntity)
  const trail = list(node.itemListElement).map(
    (entry) => text(group(entry).name) || text(group(group(entry).item).name),
  )
  const title =
    [node.headline, node.name, node.title, main.name, group(node.itemReviewed).name].map(text).find(Boolean) ??
    trail.filter(Boolean).at(-1)
  return {
    site: siteOf(text(node.url) || text(node.mainEntityOfPage) || text(node.contentUrl), trail),
    title: title ?? text(node['@type']),
    text: short(text(node.description) || text(node.text) || text(group(main.acceptedAnswer).text)),
    stars: starsOf(node),
    facts: factsOf(node),
  }
}

function siteOf(url: string, trail: readonly string[]): string {
  const host = URL.canParse(url) ? new URL(url).hostname : 'example.com'
  const path = trail.some(Boolean) ? trail : URL.canParse(url) ? new URL(url).pathname.split('/') : []
  return [host, ...path.filter(Boolean)].join(' › ')
}

function starsOf(node: JsonObject): string | null {
  const rated = group(node.aggregateRating ?? (node['@type'] === 'AggregateRating' ? node : undefined))
  const value = text(rated.ratingValue) || text(group(node.reviewRating).ratingValue)
  if (value === '') return null
  const count = text(rated.ratingCount) || text(rated.reviewCount)
  return count === '' ? value : `${value} (${count})`
}

function factsOf(node: JsonObject): readonly string[] {
  const offer = group(node.offers)
  const amount = text(offer.price) || text(offer.lowPrice)
  const place = group(node.location ?? node.jobLocation)
  return [
    amount && `${amount} ${text(offer.priceCurrency)}`.trim(),
    text(offer.availability)
      .replace(/^https?:\/\/schema\.org\//, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
    text(node.startDate).slice(0, 10),
    text(place.name) || text(group(place.address).addressLocality) || text(group(node.address).addressLocality),
    text(group(node.hiringOrganization).name),
    text(node.totalTime).replace(/^PT?/, '').toLowerCase(),
    text(node.duration).replace(/^PT?/, '').toLowerCase(),
    text(node.datePublished).slice(0, 10),
    text(group(node.author).name),
    text(node.telephone),
  ].filter((fact) => fact !== '')
}

const short = (long: string) => (long.length > 160 ? `${long.slice(0, 157)}…` : long)

function EntityBar() {
  const { drafts, active, choose, add, remove, startOver } = useDrafts()
  const clear = () => {
    startOver()
    toast.good({ ...toasts.cleared, action: { label: words.undo, run: useDrafts.getState().undo } }, LONG_MS)
  }
  const nameOf = (index: number) => {
    const typeId = drafts[index]?.typeId ?? ''
    const before = drafts.slice(0, index).filter((draft) => draft.typeId === typeId).length
    return schemaType(typeId).label + (before > 0 ? ` ${before + 1}` : '')
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{words.entities}</legend>
      {drafts.length > 1 &&
        drafts.map((draft, index) => (
          <span
            key={draft.key}
            className={`inline-flex items-center rounded-full border ${index === active ? 'border-hue bg-hue-soft' : 'border-line-strong'}`}
          >
            <button
              type="button"
              aria-pressed={index === active}
              onClick={() => choose(index)}
              className="min-h-11 rounded-full pl-5 pr-2 font-semibold"
            >
              {nameOf(index)}
            </button>
            <IconButton label={words.removeEntity(nameOf(index))} onClick={() => remove(index)}>
              <Glyph name="close" size={16} />
            </IconButton>
          </span>
        ))}
      <Button variant="secondary" onClick={() => add('organization')}>
        <LineIcon path="M12 5v14M5 12h14" size={18} />
        {words.addEntity}
      </Button>
      <Button variant="quiet" onClick={clear}>
        {words.startOver}
      </Button>
    </fieldset>
  )
}

const PreviewPanel = memo(function PreviewPanel({ draft }: { draft: Draft }) {
  const settled = useDeferredValue(draft)
  const result = useMemo(() => sketch(toJsonLd(settled.typeId, valuesOf(settled))), [settled])
  const retired = schemaType(draft.typeId).status.state === 'retired'
  return (
    <Panel title={words.preview}>
      {result === null ? (
        <p className="text-quiet">{words.previewEmpty}</p>
      ) : (
        <div className="rounded-xl border border-line bg-page p-4">
          <p className="text-sm text-quiet wrap-anywhere">{result.site}</p>
          <p className="mt-1 text-xl font-semibold text-hue wrap-anywhere">{result.title}</p>
          {!retired && (result.stars !== null || result.facts.length > 0) && (
            <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
              {result.stars !== null && <span className="font-semibold text-warn">★ {result.stars}</span>}
              {result.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          )}
          {result.text && <p className="mt-1 leading-relaxed text-quiet wrap-anywhere">{result.text}</p>}
        </div>
      )}
      <p className="mt-3 text-sm text-quiet">{retired ? words.previewPlain : words.previewHint}</p>
    </Panel>
  )
})

export const meta = () => toolMeta(tool)

export default function Page() {
  const [format, setFormat] = useState<OutputFormat>('json')
  const draft = useDrafts(({ drafts, active }) => drafts[active] ?? drafts[0])
  const several = useDrafts((state) => state.drafts.length > 1)
  const { document, text, checked, faqItems } = useDocument(format)
  const errors = typeof checked === 'string' ? 0 : checked.filter(({ severity }) => severity === 'error').length
  const output = useRef<HTMLElement>(null)
  const showOutput = () => requestAnimationFrame(() => bringIntoView(output.current))
  useStoredAndShared()

  const type = draft && schemaType(draft.typeId)
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EntityBar />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {draft && <TypePanel draft={draft} onFilled={showOutput} />}
          {draft && type && (
            <Panel title={words.form}>
              <ShapeFields key={`${draft.key} ${type.id}`} shape={type} path="" values={valuesOf(draft)} />
            </Panel>
          )}
          <PastePanel onFilled={showOutput} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-[calc(var(--below-header)+1rem)] lg:max-h-[calc(100dvh-var(--below-header)-2rem)] lg:overflow-y-auto lg:overscroll-contain">
          <OutputPanel
            region={output}
            text={text}
            errors={document === null ? 0 : errors}
            faqItems={faqItems}
            format={format}
            onFormat={setFormat}
          />
          <ChecksPanel checked={checked} empty={document === null} several={several} />
          {draft && <PreviewPanel draft={draft} />}
        </div>
      </div>
    </ToolPage>
  )
}

const KEEP_AFTER_MS = 400

function useStoredAndShared(): void {
  useEffect(() => {
    // State from an earlier visit in the same tab is newer than what was stored.
    if (useDrafts.getState().drafts.every(({ key }) => key === 0)) useDrafts.getState().restore()
    unpackHash(location.hash).then((shared) => {
      const entities = readShared(shared)
      if (entities.length === 0) return
      useDrafts.getState().load(entities)
      // Or a reload would put the link's state over what has been edited since.
      history.replaceState(history.state, '', location.pathname + location.search)
      toast.good(
        { ...toasts.loaded(entities.length), action: { label: words.undo, run: useDrafts.getState().undo } },
        LONG_MS,
      )
    })
    let timer: ReturnType<typeof setTimeout>
    const keep = () => keepDrafts(useDrafts.getState().drafts)
    const stop = useDrafts.subscribe(({ drafts }, before) => {
      if (drafts === before.drafts) return
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    })
    addEventListener('pagehide', keep)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}
