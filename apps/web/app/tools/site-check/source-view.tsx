import { useEffect, useId, useState } from 'react'
import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { Chevron } from '../../ui/fold.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { callWorker, onSite } from './model.ts'
import type { SiteInput } from './open-site.ts'
import type { Source } from './site-check.worker.ts'
import { words } from './text.ts'

/** An SVG is shown by its source, because opened by itself it would be a document of this site. */
const images: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
}
export const imageType = (file: string) => images[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]

interface Site {
  readonly id: string
  readonly input: SiteInput
}

const NEAR = 1
const FAR = 8

export function SourceOf({ site, file, line, value }: { site: Site; file: string; line: number; value: string }) {
  const [around, setAround] = useState(NEAR)
  const [source, setSource] = useState<Source | 'gone' | null>(null)
  const { id, input } = site
  useEffect(() => {
    const left = new AbortController()
    onSite({ id, input }, () => callWorker('source', { id, file, line, around, value })).then(
      (read) => left.signal.aborted || setSource(read),
      () => left.signal.aborted || setSource('gone'),
    )
    return () => left.abort()
  }, [id, input, file, line, value, around])
  if (source === 'gone') return <p className="text-sm text-quiet">{words.sourceGone}</p>
  return (
    <div className="min-h-24 min-w-0 print:min-h-0">
      {source && (
        <ScrollBox label={words.source(file, line)} className="bg-page py-2">
          <pre className="w-max min-w-full font-mono text-sm leading-6">
            {source.lines.map((text, at) => {
              const number = source.first + at
              return (
                <span
                  key={number}
                  className={`block border-l-4 pr-3 ${number === line ? 'border-bad bg-bad/10' : 'border-transparent'}`}
                >
                  <span aria-hidden className="inline-block w-12 select-none pr-3 text-right text-quiet">
                    {number}
                  </span>
                  {text}
                </span>
              )
            })}
          </pre>
        </ScrollBox>
      )}
      {source?.hasMore && around === NEAR && <Press label={words.moreSource} onPress={() => setAround(FAR)} />}
    </div>
  )
}

export function ImageOf({ site, file }: { site: Site; file: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const id = useId()
  const { id: siteId, input } = site
  useEffect(() => {
    let made: string | null = null
    let isLeft = false
    onSite({ id: siteId, input }, () => callWorker('blob', { id: siteId, file, type: imageType(file) ?? '' })).then(
      (blob) => {
        if (isLeft || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      () => {},
    )
    return () => {
      isLeft = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [siteId, input, file])
  return (
    <div className="min-h-24 print:min-h-0" id={id}>
      {url && <img src={url} alt={words.image(file)} className="max-h-48 max-w-full rounded-xl border border-line" />}
    </div>
  )
}

/** A small button within a row of text. */
export function Press({ label, isOpen, onPress }: { label: string; isOpen?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="no-print inline-flex min-h-11 items-center gap-1 text-sm font-semibold hover:underline"
    >
      {label}
      {isOpen !== undefined && <Chevron />}
    </button>
  )
}

/** Lines to be added to a file, as they are written there. */
export function Lines({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopied()
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      <ScrollBox label={label} className="max-h-80 min-w-0 grow overflow-y-auto bg-page p-3">
        <pre className="font-mono text-sm">{text}</pre>
      </ScrollBox>
      <Button variant="secondary" onClick={() => void copy(text)}>
        {copied ? words.copied : words.copy}
      </Button>
    </div>
  )
}
