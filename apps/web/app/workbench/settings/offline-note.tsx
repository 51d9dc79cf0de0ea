import type { ImageSettings } from '@sundry/images'
import { useEffect, useState } from 'react'
import { missingCodecs } from '../../platform/offline-copy.ts'
import { words } from '../text.ts'

/** The codec that writes a format, where it is none of the first copy. */
const writers: Partial<Record<NonNullable<ImageSettings['outputFormat']>, string>> = {
  avif: 'avif_enc',
  jxl: 'jxl_enc',
  gif: 'vips',
}

/** Said before the press: what these settings need and this browser has not kept. */
export default function OfflineNote({ settings: { outputFormat, mode } }: { settings: ImageSettings }) {
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => {
    missingCodecs().then((codecs) => setMissing((codecs ?? []).map(({ name }) => name)), console.error)
  }, [])
  const format = mode === 'best-format' ? 'avif' : outputFormat
  const writer = format && writers[format]
  if (!format || !writer || !missing.includes(writer)) return null
  return (
    <p role="status" className="mb-2 text-sm leading-relaxed text-warn">
      {words.offline(format.toUpperCase())}
    </p>
  )
}
