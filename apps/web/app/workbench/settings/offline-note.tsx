import type { ImageSettings } from '@sundry/images'
import { useEffect, useState } from 'react'
import { missingCodecs } from '../../platform/offline-copy.ts'
import { useOnline } from '../../platform/use-online.ts'
import { words } from '../text.ts'

type Format = ImageSettings['outputFormat']

/** The codec that writes a format, where it is none of the first copy. */
const writers: Partial<Record<NonNullable<Format>, string>> = {
  avif: 'avif_enc',
  jxl: 'jxl_enc',
  gif: 'vips',
}

/** Said before the press: what these settings need and this browser has not kept. */
export default function OfflineNote({ formats }: { formats: readonly Format[] }) {
  const online = useOnline()
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => {
    if (!online) missingCodecs().then((codecs) => setMissing((codecs ?? []).map(({ name }) => name)), console.error)
  }, [online])
  const format = formats.find((one) => missing.includes((one && writers[one]) ?? ''))
  if (online || !format) return null
  return (
    <p role="status" className="mb-2 text-sm leading-relaxed text-warn">
      {words.offline(format.toUpperCase())}
    </p>
  )
}
