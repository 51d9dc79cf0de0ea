import { toDocument, toScriptTag, toText } from '@sundry/schema'
import { downloadText } from '../../platform/download.ts'
import { packHash } from '../../platform/hash-state.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { SHORT_MS, toast } from '../../shell/stores/toasts.ts'
import { entityOf, useDrafts } from './state.ts'
import { toasts } from './text.ts'
import type { OutputFormat } from './use-document.ts'

const MOST_LINK_CHARACTERS = 20_000

const good = (words: { title: string; description: string }) => toast.good(words, SHORT_MS)
const bad = (words: { title: string; description: string }) => toast.bad(words, SHORT_MS)

const document = () => toDocument(useDrafts.getState().drafts.map(entityOf))

export function useResult(format: OutputFormat) {
  const { copied, copy: put } = useCopied()

  const copy = async () => {
    const made = document()
    if (made === null) return bad(toasts.nothingToCopy)
    const text = format === 'script' ? toScriptTag(made) : toText(made)
    return (await put(text, 'schema')) ? good(toasts.copied) : bad(toasts.copyFailed)
  }

  const download = () => {
    const made = document()
    if (made === null) return bad(toasts.nothingToDownload)
    if (format === 'script') downloadText(toScriptTag(made), 'schema.html', 'text/html')
    else downloadText(toText(made), 'schema.jsonld', 'application/ld+json')
    return good(toasts.downloaded(format === 'script' ? 'schema.html' : 'schema.jsonld'))
  }

  const link = async () => {
    const made = document()
    if (made === null) return bad(toasts.nothingToShare)
    if (toText(made).length > MOST_LINK_CHARACTERS) return bad(toasts.tooLong)
    const url = new URL(location.href)
    url.hash = await packHash({ document: made })
    return (await put(url.href, 'link')) ? good(toasts.linkCopied) : bad(toasts.copyFailed)
  }

  return { copied, copy, download, link }
}
