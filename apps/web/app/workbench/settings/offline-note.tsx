import type { ImageSettings } from '@sundry/images'
import { useEffect, useState } from 'react'
import { missingCodecs } from '../../platform/offline-copy.ts'
import { useOnline } from '../../platform/use-online.ts'
import { words } from '../text.ts'
import type { EncodingTool } from './encoding-tool.ts'
import { useToolSettings } from './settings-store.ts'

/** The codec that writes a format, where it is none of the first copy. */
const writers: Partial<Record<NonNullable<ImageSettings['outputFormat']>, string>> = {
  avif: 'avif_enc',
  jxl: 'jxl_enc',
  gif: 'vips',
}

/** Said before the press: what these settings need and this browser has not kept. */
export default function OfflineNote({ tool }: { tool: EncodingTool }) {
  const online = useOnline()
  const chosen = useToolSettings(({ of }) => of[tool.id])
  const { outputFormat, mode } = tool.engineSettings(chosen)
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => {
    if (!online) missingCodecs().then((codecs) => setMissing((codecs ?? []).map(({ name }) => name)), console.error)
  }, [online])
  const format = mode === 'best-format' ? 'avif' : outputFormat
  const writer = format && writers[format]
  if (online || !format || !writer || !missing.includes(writer)) return null
  return (
    <p role="status" className="mb-2 text-sm leading-relaxed text-warn">
      {words.offline(format.toUpperCase())}
    </p>
  )
}
