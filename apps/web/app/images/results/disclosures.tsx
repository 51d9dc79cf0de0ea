import { DISCLOSURE_KINDS, type Disclosure, type DisclosureKind, sniffFormat } from '@sundry/images'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { Fold } from '../../ui/fold.tsx'
import { openPool } from '../model/engine.ts'
import { kindWords, disclosureWords as words } from './text.ts'

const WorldMap = lazy(() => import('./world-map.tsx'))

interface Props {
  original: File
  /** Null where there is none yet. */
  result: File | null
  /** Shown at once, without a press. */
  isFirstOpen?: boolean
  /** Kinds that a visitor may remove with one press. */
  removable?: readonly DisclosureKind[]
  onRemove?: (kind: DisclosureKind) => void
}

const HEAD_BYTES = 4096

/** Read in a worker: metadata may be large, and written to be slow. */
export async function factsOf(file: File): Promise<readonly Disclosure[]> {
  const format = sniffFormat(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  return format ? (await openPool()).inspect(file, format) : []
}

interface Found {
  original: readonly Disclosure[]
  result: readonly Disclosure[] | null
}

/** The metadata in an image's files, read back from the original and the result. */
export default function Disclosures({ original, result, isFirstOpen = false, removable = [], onRemove }: Props) {
  const [isOpen, setOpen] = useState(isFirstOpen)
  const [found, setFound] = useState<Found | null>(null)
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isFirstOpen && found) place.current?.scrollIntoView({ block: 'start' })
  }, [isFirstOpen, found])
  const { run } = useLatest()
  useEffect(() => {
    if (!isOpen) return
    run(async (signal) => {
      const next = { original: await factsOf(original), result: result && (await factsOf(result)) }
      if (!signal.aborted) setFound(next)
    }).catch(console.error)
  }, [run, isOpen, original, result])
  return (
    <Fold
      ref={place}
      look="line"
      title={words.title}
      open={isOpen}
      className="mt-3 pt-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && !found && <p className="text-quiet">{words.looking}</p>}
      {isOpen && found && <Facts {...found} {...{ removable, onRemove }} />}
    </Fold>
  )
}

interface FactsProps extends Found {
  removable: readonly DisclosureKind[]
  onRemove?: Props['onRemove']
}

export function Facts({ original, result, removable, onRemove }: FactsProps) {
  if (original.length === 0) return <p className="text-quiet">{words.nothing}</p>
  // The mark of how an image was made reveals no person and stays, unless somebody removes it.
  const leaks = result?.filter(({ kind }) => kind !== 'origin').length ?? 0
  const kinds = DISCLOSURE_KINDS.filter((kind) => original.some((fact) => fact.kind === kind))
  return (
    <>
      <p className="text-sm text-quiet">{words.hidden}</p>
      {result && (
        <p role="status" className={`mt-1 font-semibold ${leaks === 0 ? 'text-good' : 'text-warn'}`}>
          {leaks === 0 ? words.resultClean(result.length > 0) : words.resultLeft(leaks)}
        </p>
      )}
      <dl className="mt-3 space-y-4">
        {kinds.map((kind) => {
          const remaining = remainingOf(original, result ?? [])
          const left = original.filter((fact) => fact.kind === kind && remaining.has(fact)).length
          return (
            <div key={kind}>
              <dt className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
                <span>
                  {kindWords[kind]}
                  {result && (
                    <span className={`ml-2 text-sm ${left === 0 ? 'text-good' : 'text-warn'}`}>
                      {left === 0 ? words.gone : words.left(left)}
                    </span>
                  )}
                </span>
                {onRemove && removable.includes(kind) && (!result || left > 0) && (
                  <button
                    type="button"
                    className="min-h-11 rounded-full px-3 text-sm font-semibold hover:bg-raised"
                    onClick={() => onRemove(kind)}
                  >
                    {words.remove(kindWords[kind])}
                  </button>
                )}
              </dt>
              {original
                .filter((fact) => fact.kind === kind)
                .map((fact) => (
                  <dd key={`${fact.name} ${fact.value}`} className="text-[0.9375rem] [overflow-wrap:anywhere]">
                    <Removable isGone={result !== null && !remaining.has(fact)}>
                      <span className="text-quiet">{fact.name}: </span>
                      {fact.value}
                    </Removable>
                    <Shown fact={fact} />
                  </dd>
                ))}
            </div>
          )
        })}
      </dl>
    </>
  )
}

/** The result's remaining disclosures: the same value, or another one by the same name. */
function remainingOf(original: readonly Disclosure[], result: readonly Disclosure[]): ReadonlySet<Disclosure> {
  const pool = [...result]
  const found = new Set<Disclosure>()
  for (const isSame of [
    (one: Disclosure, other: Disclosure) => one.name === other.name && one.value === other.value,
    (one: Disclosure, other: Disclosure) => one.name === other.name,
  ])
    for (const fact of original) {
      const at = found.has(fact) ? -1 : pool.findIndex((other) => other.kind === fact.kind && isSame(fact, other))
      if (at < 0) continue
      pool.splice(at, 1)
      found.add(fact)
    }
  return found
}

const Removable = ({ isGone, children }: { isGone: boolean; children: ReactNode }) =>
  isGone ? <del className="text-quiet">{children}</del> : children

function Shown({ fact: { point, bytes, value } }: { fact: Disclosure }) {
  if (point)
    return (
      <Suspense fallback={null}>
        <WorldMap {...point} label={value} />
      </Suspense>
    )
  return bytes ? <Thumbnail bytes={bytes} /> : null
}

function Thumbnail({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return url && <img src={url} alt={words.thumbnail} className="mt-2 max-h-40 rounded-lg" />
}
