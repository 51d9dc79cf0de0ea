import { downloadBlob } from '../../platform/download.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import type { Generated } from './generator.worker.ts'
import { toasts } from './text.ts'

export function fail(words: { title: string; description: string }): void {
  toast.bad(words, LONG_MS)
}

export function saveOutput(generated: Generated | null): void {
  const file = generated?.files[0]
  if (file) downloadBlob(file.blob, 'sitemap.xml')
  else fail(toasts.nothingToDownload)
}
