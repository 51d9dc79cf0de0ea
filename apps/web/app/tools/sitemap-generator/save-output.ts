import { downloadBlob } from '../../platform/download.ts'
import { toast } from '../../shell/stores/toasts.ts'
import type { Generated } from './generator-work.ts'
import { toasts } from './text.ts'

const TOAST_MS = 4000

export function fail(words: { title: string; description: string }): void {
  toast({ ...words, variant: 'destructive', durationMs: TOAST_MS })
}

/** Saves the first file under the name that search engines look for. */
export function saveOutput(generated: Generated | null): void {
  const file = generated?.files[0]
  if (file) downloadBlob(file.blob, 'sitemap.xml')
  else fail(toasts.nothingToDownload)
}
