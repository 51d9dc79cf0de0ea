import { limits } from '@sundry/contracts/limits'
import { type FormatId, formatOf, formats, type ImageFacts } from '@sundry/images'
import { create } from 'zustand'
import type { FoundFile } from '../../platform/file-intake.ts'
import { logFailure } from '../../platform/load-code.ts'
import { LONG_MS, SHORT_MS, toast, useToasts } from '../../platform/toasts-store.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { faultMessage, isLarge, readInPool, sniff } from '../model/engine.ts'
import { batched, isQueued, useQueue } from '../model/queue-store.ts'
import { reasons, toasts } from '../model/text.ts'
import type { ImageTool, ImageToolId, QueueItem } from '../model/types.ts'

export interface Reject {
  id: number
  name: string
  reason: string
  /** The fault of the file itself. */
  cause: string
  found: FoundFile
  /** The tool on whose page it is listed; null for any. */
  by: ImageToolId | null
  /** Another tool that takes such a file. */
  goesTo: 'converter' | 'text' | null
}

interface Store {
  busy: boolean
  percent: number | null
  rejects: readonly Reject[]
  nextId: number
  /** The intake that is in progress: the next one begins after it. */
  turn: Promise<void>
  clearTimer?: ReturnType<typeof setTimeout>
  dismissRejects: () => void
}

function listReject(reject: Omit<Reject, 'id'>): void {
  useIntake.setState(({ rejects, nextId: id }) => ({
    rejects: [...rejects, { ...reject, id }],
    nextId: id + 1,
  }))
}

export const useIntake = create<Store>()((set) => ({
  busy: false,
  percent: null,
  rejects: [],
  nextId: 1,
  turn: Promise.resolve(),
  dismissRejects: () => set({ rejects: [] }),
}))

const alsoKnownAs: Partial<Record<FormatId, readonly string[]>> = { jpeg: ['jpeg'], tiff: ['tif'] }

export const extensionsOf = (accepts: readonly FormatId[]): string[] =>
  formats.filter(({ id }) => accepts.includes(id)).map(({ extension }) => extension.toUpperCase())

/** Extensions too, because some systems know no type for HEIC or AVIF. */
export const acceptOf = (accepts: readonly FormatId[]): string =>
  formats
    .filter(({ id }) => accepts.includes(id))
    .flatMap(({ id, mime, extension }) => [mime, ...[extension, ...(alsoKnownAs[id] ?? [])].map((end) => `.${end}`)])
    .join(',')

export const isDeclaredImage = (type: string): boolean => formats.some(({ mime }) => mime === type)

export const isTooLarge = (file: File): boolean => file.size > limits.upload.bytes

export const aspectRatioOf = ({ width, height }: { width: number; height: number }): string =>
  width > 0 && height > 0 ? (width / height).toFixed(2) : 'N/A'

const { tickPercent, tickMs, clearProgressMs } = limits.upload

interface Ticks {
  begin: (id: string) => void
  complete: (id: string) => void
  finish: () => Promise<void>
}

/** Only an animation, as specified (20 % every 30 ms): files are queued before it begins. */
export function startTicks(): Ticks {
  clearTimeout(useIntake.getState().clearTimer)
  const level = new Map<string, number>()
  const read = new Set<string>()
  let ended: (() => void) | null = null
  useIntake.setState({ busy: true, percent: 0 })

  const timer = setInterval(() => {
    for (const [id, percent] of level) {
      const next = percent + tickPercent
      if (next < 100 || read.has(id)) level.set(id, Math.min(100, next))
    }
    show(level)
    if (ended && [...level.values()].every((percent) => percent === 100)) {
      clearInterval(timer)
      ended()
    }
  }, tickMs)

  return {
    begin: (id) => level.set(id, 0),
    complete: (id) => read.add(id),
    finish: async () => {
      await new Promise<void>((resolve) => {
        ended = resolve
      })
      const clearTimer = setTimeout(() => useIntake.setState({ percent: null }), clearProgressMs)
      useIntake.setState({ busy: false, percent: 100, clearTimer })
      useQueue.setState(({ progress }) => ({
        progress: Object.fromEntries(
          Object.entries(progress).filter(([id, { state }]) => state !== 'intake' || !level.has(id)),
        ),
      }))
    },
  }
}

function show(level: ReadonlyMap<string, number>): void {
  const sum = [...level.values()].reduce((total, percent) => total + percent, 0)
  useIntake.setState({ percent: level.size === 0 ? 0 : Math.round(sum / level.size) })
  useQueue.setState(({ items, progress }) => {
    const next = { ...progress }
    for (const [id, percent] of level) {
      const queued = items.some((item) => item.id === id)
      if (queued && (!next[id] || next[id].state === 'intake')) next[id] = { state: 'intake', percent }
    }
    return { progress: next }
  })
}

interface Refusal {
  name: string
  words: { title: string; description: string }
  reason: string
  cause?: string
  goesTo?: Reject['goesTo']
}
type Checked = { item: QueueItem } | Refusal

export function takeIn(tool: ImageTool, found: readonly FoundFile[]): Promise<void> {
  const turn = useIntake
    .getState()
    .turn.then(() => takeTurn(tool, found))
    .catch(console.error)
  useIntake.setState({ turn })
  return turn
}

async function takeTurn(tool: ImageTool, found: readonly FoundFile[]): Promise<void> {
  if (found.length === 0) return
  const ticks = startTicks()
  useIntake.setState({ rejects: [] })
  const fresh = withoutDuplicates(found)
  const checked = await Promise.all(fresh.map(async (one) => ({ found: one, checked: await check(tool, one) })))
  const items = checked.flatMap(({ checked: one }) => ('item' in one ? [one.item] : []))
  useQueue.getState().add(items, isRunning(useRun.getState()))
  for (const { id } of items) ticks.begin(id)

  const failures = checked.flatMap(({ found: one, checked: refusal }) =>
    'item' in refusal ? [] : [{ ...refusal, found: one, by: tool.id }],
  )
  for (const failure of failures) refuse(failure)
  const read = await Promise.all(
    items.map(async (item) => {
      const readable = await readFacts(item, tool.id)
      ticks.complete(item.id)
      return readable
    }),
  )
  await ticks.finish()

  const added = read.filter(Boolean).length
  const duplicates = found.length - fresh.length
  const wrong = failures.length + items.length - added
  if (added > 0) announce(toasts.added(added))
  else if (duplicates > 0 && wrong === 0) announce(toasts.duplicates(duplicates))
}

function withoutDuplicates(found: readonly FoundFile[]): FoundFile[] {
  const seen = new Set<string>()
  return found.filter(({ file }) => {
    const key = `${file.name}\n${file.size}\n${file.lastModified}`
    if (seen.has(key) || isQueued(useQueue.getState().items, file)) return false
    seen.add(key)
    return true
  })
}

async function check(tool: ImageTool, { file, folder }: FoundFile): Promise<Checked> {
  const { name, size, lastModified } = file
  if (isTooLarge(file)) return invalid(name, reasons.tooLarge)
  const sniffed = await sniff(file).catch(() => null)
  if (!sniffed) {
    const cause = await causeIn(file)
    // An image by its label whose bytes are none: damaged, not of a wrong kind.
    if (isDeclaredImage(file.type)) return unreadable(name, cause)
    const refusal = { ...invalid(name, reasons.unsupported(file.type || 'unknown')), cause }
    return cause === reasons.text ? { ...refusal, goesTo: 'text' } : refusal
  }
  if (!tool.accepts.includes(sniffed.format)) {
    const refusal = invalid(name, reasons.unsupported(file.type || sniffed.mime))
    return { ...refusal, cause: reasons.elsewhere(formatOf(sniffed.format).name), goesTo: 'converter' }
  }
  const random = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)
  return {
    item: {
      id: `${name}-${size}-${lastModified}-${random}`,
      file,
      preview: null,
      needsThumb: false,
      name,
      size,
      type: sniffed.mime,
      format: sniffed.format,
      dimensions: null,
      aspectRatio: 'N/A',
      animated: false,
      folder,
    },
  }
}

export async function readFacts(item: QueueItem, by: ImageToolId | null = null): Promise<boolean> {
  const { update, refuse: forget } = useQueue.getState()
  const facts = await readInPool(item.file).catch((error: Error) => error)
  if (facts instanceof Error || facts.format === null) {
    forget(item.id)
    refuse({ ...refusalOf(item, facts), found: { file: item.file, folder: item.folder }, by })
    return false
  }
  const { width, height, animated, preview } = facts
  const dimensions = { width, height }
  const shown = URL.createObjectURL(preview ?? new Blob([item.file], { type: item.type }))
  const needsThumb = !preview && isLarge(item.format, dimensions)
  const aspectRatio = aspectRatioOf(dimensions)
  batched(() => update(item.id, { dimensions, animated, aspectRatio, preview: shown, needsThumb }))
  return true
}

const invalid = (name: string, reason: string): Refusal => ({ name, words: toasts.invalid(name, reason), reason })

function unreadable(name: string, cause?: string): Refusal {
  const words = toasts.unreadable(name)
  return { name, words, reason: words.description, ...(cause !== undefined && { cause }) }
}

/** Code that could not be loaded is reported as such: the file may be good. */
function refusalOf({ name }: QueueItem, facts: Error | Pick<ImageFacts, 'problem'>): Refusal {
  if (!(facts instanceof Error)) return unreadable(name, facts.problem)
  logFailure(facts)
  const message = faultMessage(facts)
  return message === null ? unreadable(name) : { name, words: toasts.unavailable(message), reason: message }
}

const HEAD_BYTES = 4096

/** Names the kind of a file that begins like no image. */
async function causeIn(file: File): Promise<string> {
  if (file.size === 0) return reasons.empty
  try {
    const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return text.includes('\0') ? reasons.strange : reasons.text
  } catch {
    return reasons.strange
  }
}

function refuse({ words, cause = '', goesTo = null, ...refusal }: Refusal & Pick<Reject, 'found' | 'by'>): void {
  listReject({ ...refusal, cause, goesTo })
  toast.bad(words, LONG_MS)
}

/** One notification at a time: good news waits until a refusal has had its time. */
function announce(words: { title: string; description: string }): void {
  const print = () => toast.good(words, SHORT_MS)
  const { current: before } = useToasts.getState()
  const refusal = before?.variant === 'destructive' ? before.id : undefined
  if (refusal === undefined) print()
  else {
    const stop = useToasts.subscribe(({ current }) => {
      if (current?.id === refusal) return
      stop()
      if (!current) print()
    })
  }
}
