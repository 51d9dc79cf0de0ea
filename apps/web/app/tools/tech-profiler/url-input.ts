import { parseUrl } from '../../platform/parse-url.ts'
import { words } from './text.ts'

export function readUrlInput(text: string): { url: string } | { fault: string; toast: string } {
  const typed = text.trim()
  if (typed === '') return { fault: words.emptyUrl, toast: words.emptyToast }
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const parsed = parseUrl(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !/[.:]|^localhost$/.test(parsed.hostname)) {
    return { fault: words.badUrl, toast: words.badUrl }
  }
  return { url }
}
