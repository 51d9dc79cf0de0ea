import { useEffect, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { isIgnoredBy } from './ignores.ts'
import { Lines } from './lines.tsx'
import { callWorker, onSite, type SiteResult, useSiteCheck } from './model.ts'
import type { ShownFinding, Source } from './site-check.worker.ts'
import type { SiteInput } from './site-input.ts'
import { words } from './text.ts'

interface Reason {
  readonly text: string
  readonly remember: boolean
}

interface Props {
  readonly finding: ShownFinding
  readonly result: SiteResult
  readonly isIgnored: boolean
  readonly showsRule: boolean
  /** How many findings its rule has here. */
  readonly sameRule: number
  readonly onIgnore: (reason: Reason, isAll: boolean) => void
  readonly onRestore: () => void
}

const images: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
}
const imageType = (file: string) => images[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]

export function FindingRow({ finding, result, isIgnored, showsRule, sameRule, onIgnore, onRestore }: Props) {
  const { file, line, message, state, rule, severity } = finding
  const { input, id, checked, docs } = result
  const [isIgnoring, setIgnoring] = useState(false)
  const reason = useSiteCheck(({ ignores }) =>
    isIgnored ? ignores.find((one) => isIgnoredBy(one, finding))?.reason : null,
  )
  const site = input && state !== 'fixed' ? { id, input } : null
  const place = checked.places?.[file] ?? file
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 lg:grid-cols-2">
      <div className="min-w-0">
        {showsRule && (
          <p className="text-sm text-quiet">
            {words.one[severity]}: {docs[rule]?.title ?? rule}
          </p>
        )}
        <p className="wrap-anywhere">{message}</p>
        <p className="mt-0.5 font-mono text-sm text-quiet wrap-anywhere">
          {place}
          {line !== undefined && `:${line}`}
        </p>
        {finding.related !== undefined && <Lines label={words.add(place)} text={finding.related} />}
        <div className="flex flex-wrap items-center gap-x-3">
          {(state === 'new' || state === 'fixed') && (
            <span className={`text-sm font-semibold ${state === 'new' ? 'text-warn' : 'text-good'}`}>
              {words.states[state]}
            </span>
          )}
          {isIgnored ? (
            <>
              <span className="text-sm text-quiet">{words.ignoredFor(reason || words.noReason)}</span>
              <Press label={words.unignore} onPress={onRestore} />
            </>
          ) : (
            state !== 'fixed' && (
              <Press label={words.ignore} isOpen={isIgnoring} onPress={() => setIgnoring(!isIgnoring)} />
            )
          )}
        </div>
        {isIgnoring && !isIgnored && <IgnoreForm count={sameRule} onIgnore={onIgnore} />}
      </div>
      {site && imageType(file) ? (
        <ImageOf site={site} file={file} />
      ) : (
        site && line !== undefined && <SourceOf site={site} file={file} line={line} value={finding.value ?? ''} />
      )}
    </li>
  )
}

function Press({ label, isOpen, onPress }: { label: string; isOpen?: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-expanded={isOpen} onClick={onPress} className="min-h-11 text-sm font-semibold underline">
      {label}
    </button>
  )
}

function IgnoreForm({ count, onIgnore }: { count: number; onIgnore: Props['onIgnore'] }) {
  const [text, setText] = useState('')
  const [remember, setRemember] = useState(false)
  const reason = { text: text.trim(), remember }
  return (
    <form
      className="grid gap-2 rounded-2xl border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onIgnore(reason, false)
      }}
    >
      <TextField
        label={words.ignoreReason}
        value={text}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={words.remember}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary">
          {words.ignoreThis}
        </Button>
        {count > 1 && (
          <Button variant="quiet" onClick={() => onIgnore(reason, true)}>
            {words.ignoreAll(count)}
          </Button>
        )}
      </div>
    </form>
  )
}

interface Site {
  readonly id: string
  readonly input: SiteInput
}

const NEAR = 1
const FAR = 8

function SourceOf({ site, file, line, value }: { site: Site; file: string; line: number; value: string }) {
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
    <div className="min-h-24 min-w-0">
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
      {source && around === NEAR && <Press label={words.moreSource} onPress={() => setAround(FAR)} />}
    </div>
  )
}

function ImageOf({ site, file }: { site: Site; file: string }) {
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
    <div className="min-h-24" id={id}>
      {url && <img src={url} alt={words.image(file)} className="max-h-48 max-w-full rounded-xl border border-line" />}
    </div>
  )
}
