import { type FormatId, formatOf, type ImageSettings } from '@sundry/images'
import { useEffect, useState } from 'react'
import { missingCodecs } from '../../platform/offline-copy.ts'
import { useOnline } from '../../platform/use-can.ts'
import { useQueue } from '../model/queue-store.ts'
import { words } from '../model/text.ts'
import type { QueueItem } from '../model/types.ts'

type Format = ImageSettings['outputFormat']
type Codecs = Partial<Record<FormatId, readonly string[]>>

/** The codecs by format, where they are none of the first copy; one of them is enough. */
const writers: Codecs = { avif: ['vips-heif', 'avif-enc'], jxl: ['jxl_enc'] }
const readers: Codecs = { avif: ['avif_dec'], heic: ['heic-dec'], heif: ['heic-dec'], jxl: ['jxl_dec'] }

/** Tries the browser itself, which reads some of these formats without our codec. */
const isRead = (file: Blob) =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )

async function lacking(formats: readonly Format[], items: readonly QueueItem[]): Promise<FormatId | null> {
  const missing = new Set((await missingCodecs())?.map(({ name }) => name))
  const lacks = (codecs: readonly string[] = []) => codecs.length > 0 && codecs.every((codec) => missing.has(codec))
  const written = formats.find((format) => format && lacks(writers[format]))
  if (written) return written
  for (const { format, file } of items) if (lacks(readers[format]) && !(await isRead(file))) return format
  return null
}

/** Shown before the press: the parts that these images and settings need and this browser has not cached. */
interface Props {
  formats: readonly Format[]
  id: string
  onLacking: (isLacking: boolean) => void
}

export default function OfflineNote({ formats, id, onLacking }: Props) {
  const online = useOnline()
  const items = useQueue((queue) => queue.items)
  const [format, setFormat] = useState<FormatId | null>(null)
  const formatList = formats.join()
  useEffect(() => {
    if (online) return setFormat(null)
    let isLatest = true
    const report = (found: FormatId | null) => isLatest && setFormat(found)
    lacking(formatList.split(',') as Format[], items).then(report, console.error)
    return () => {
      isLatest = false
    }
  }, [online, formatList, items])
  useEffect(() => {
    onLacking(format !== null)
    return () => onLacking(false)
  }, [format, onLacking])
  if (!format) return null
  return (
    <p id={id} role="status" className="mb-2 text-sm leading-relaxed text-warn">
      {words.offline(formatOf(format).name)}
    </p>
  )
}
