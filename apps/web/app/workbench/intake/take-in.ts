import type { FoundFile } from '../../platform/file-intake.ts'
import { logUnexpected } from '../../platform/log-unexpected.ts'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { LONG_MS, SHORT_MS, toast, useToasts } from '../../shell/stores/toasts.ts'
import type { ImageTool } from '../image-tool.ts'
import { isQueued, useQueue } from '../queue/queue-store.ts'
import { batched } from '../run/batched.ts'
import { isLarge, readInPool, sniff } from '../run/engine.ts'
import { reasons, toasts } from '../text.ts'
import type { QueueItem } from '../types.ts'
import { aspectRatioOf, isDeclaredImage, isTooLarge } from './accepted.ts'
import { listReject, useIntake } from './intake-store.ts'
import { startTicks } from './intake-ticks.ts'

type Refusal = { refused: string; reason: string } | { unreadable: string }
type Checked = { item: QueueItem } | Refusal

export function takeIn(tool: ImageTool, found: readonly FoundFile[]): Promise<void> {
  turn = turn.then(() => takeTurn(tool, found)).catch(console.error)
  return turn
}

let turn = Promise.resolve()

async function takeTurn(tool: ImageTool, found: readonly FoundFile[]): Promise<void> {
  if (found.length === 0) return
  const ticks = startTicks()
  useIntake.setState({ rejects: [] })
  const fresh = withoutDuplicates(found)
  const checked = await Promise.all(fresh.map((one) => check(tool, one)))
  const items = checked.flatMap((one) => ('item' in one ? [one.item] : []))
  useQueue.getState().add(items, isRunning(useRun.getState()))
  for (const { id } of items) ticks.begin(id)

  const failures = checked.flatMap((one) => ('item' in one ? [] : [one]))
  for (const failure of failures) refuse(failure)
  const read = await Promise.all(
    items.map(async (item) => {
      const readable = await readFacts(item)
      ticks.complete(item.id)
      return readable
    }),
  )
  await ticks.finish()

  const added = read.filter(Boolean).length
  const duplicates = found.length - fresh.length
  const wrong = failures.length + items.length - added
  if (added > 0) announce(toasts.added(added), wrong > 0)
  else if (duplicates > 0 && wrong === 0) announce(toasts.duplicates(duplicates), false)
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
  if (isTooLarge(file)) return { refused: name, reason: reasons.tooLarge }
  const sniffed = await sniff(file).catch(() => null)
  if (!sniffed) {
    // A picture by its label whose bytes are none: damaged, not of a wrong kind.
    if (isDeclaredImage(file.type)) return { unreadable: name }
    return { refused: name, reason: reasons.unsupported(file.type || 'unknown') }
  }
  if (!tool.accepts.includes(sniffed.format))
    return { refused: name, reason: reasons.unsupported(file.type || sniffed.mime) }
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

export async function readFacts(item: QueueItem): Promise<boolean> {
  const { update, remove } = useQueue.getState()
  const facts = await readInPool(item.file).catch(logUnexpected)
  if (!facts || facts.format === null) {
    remove(item.id)
    refuse({ unreadable: item.name })
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

function refuse(failure: Refusal): void {
  const known = 'refused' in failure
  const words = known ? toasts.invalid(failure.refused, failure.reason) : toasts.unreadable(failure.unreadable)
  if (known) listReject(failure.refused, failure.reason)
  else listReject(failure.unreadable, words.description)
  toast.bad(words, LONG_MS)
}

/** One notification at a time: good news waits until a refusal has had its time. */
function announce(words: { title: string; description: string }, afterRefusal: boolean): void {
  const say = () => toast.good(words, SHORT_MS)
  const refusal = afterRefusal ? useToasts.getState().current?.id : undefined
  if (refusal === undefined) say()
  else {
    const stop = useToasts.subscribe(({ current }) => {
      if (current?.id === refusal) return
      stop()
      if (!current) say()
    })
  }
}
