import { type Disclosure, readHeader, sniffFormat, upright } from '@sundry/images'
import { useEffect, useState } from 'react'
import { LineIcon } from '../../ui/glyph.tsx'
import { icons } from '../model/icons.ts'
import type { ResultItem } from '../model/types.ts'
import { formatLimit } from '../settings/plan-words.ts'
import { factsOf } from './disclosures.tsx'
import { finishWords as words } from './text.ts'

export interface Badge {
  label: string
  isGood: boolean
}

interface Read {
  before: readonly Disclosure[]
  after: readonly Disclosure[]
  dimensions: { width: number; height: number } | null
}

/** Describes the files in a few words; nothing is promised that was not read back. */
export function badgesOf(
  { original, processedFile, ceiling }: ResultItem,
  { before, after, dimensions }: Read,
): Badge[] {
  const badges: Badge[] = []
  // A GPS tag without coordinates reveals no location.
  const describesPlace = (facts: readonly Disclosure[]) =>
    facts.some(({ kind, name, point }) => kind === 'place' && (point !== undefined || name !== 'Location'))
  if (describesPlace(after)) badges.push({ label: words.locationKept, isGood: false })
  else if (describesPlace(before)) badges.push({ label: words.locationRemoved, isGood: true })
  else if (before.length > 0 && after.every(({ kind }) => kind === 'origin') && before.length > after.length)
    badges.push({ label: words.metadataRemoved, isGood: true })
  const source = original.dimensions
  if (dimensions && source && (source.width !== dimensions.width || source.height !== dimensions.height))
    badges.push({ label: `${dimensions.width} × ${dimensions.height}`, isGood: true })
  if (ceiling && original.size > ceiling && processedFile.size <= ceiling)
    badges.push({ label: words.within(formatLimit(ceiling)), isGood: true })
  return badges
}

async function read({ original, processedFile }: ResultItem): Promise<Read> {
  const [before, after] = [await factsOf(original.file), await factsOf(processedFile)]
  const header = await headerOf(processedFile)
  return { before, after, dimensions: header && upright(header) }
}

async function headerOf(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = sniffFormat(bytes)
  return format ? readHeader(bytes, format) : null
}

const known = new WeakMap<File, readonly Badge[]>()
let turn: Promise<unknown> = Promise.resolve()

interface Props {
  result: ResultItem
  onEvidence: (id: string) => void
}

export default function Badges({ result, onEvidence }: Props) {
  const [badges, setBadges] = useState(known.get(result.processedFile) ?? [])
  useEffect(() => {
    let isLatest = true
    const work = async () => {
      if (!isLatest) return
      const found = known.get(result.processedFile) ?? badgesOf(result, await read(result))
      known.set(result.processedFile, found)
      if (isLatest) setBadges(found)
    }
    // One file at a time is held in memory.
    turn = turn.then(work).catch(console.error)
    return () => {
      isLatest = false
    }
  }, [result])
  return badges.map(({ label, isGood }) => (
    <button
      key={label}
      type="button"
      aria-label={words.evidence(label)}
      onClick={() => onEvidence(result.id)}
      className={`inline-flex min-h-8 items-center gap-1 text-xs font-semibold hover:underline ${isGood ? 'text-good' : 'text-warn'}`}
    >
      <LineIcon path={isGood ? icons.tick : icons.warn} size={14} />
      {label}
    </button>
  ))
}
