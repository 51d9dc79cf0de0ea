import { downloadBlob } from '../../platform/download.ts'
import { packHash } from '../../platform/hash-state.ts'
import { share } from '../../platform/share.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { SHORT_MS, toast } from '../../shell/stores/toasts.ts'
import { settled, useCaseState } from './state.ts'
import { toasts } from './text.ts'
import { isEmpty, type TextSource, wholeText } from './text-source.ts'

const MOST_LINK_CHARACTERS = 20_000
const PLAIN_TEXT = 'text/plain;charset=utf-8'

const good = (words: { title: string; description: string }) => toast.good(words, SHORT_MS)
const bad = (words: { title: string; description: string }) => toast.bad(words, SHORT_MS)

export function useResult() {
  const { copied, copy: put } = useCopied()

  const copy = async (given?: TextSource, name = 'output') => {
    await settled()
    const source = given ?? useCaseState.getState().output
    if (isEmpty(source)) return bad(toasts.nothingToCopy)
    return (await put(await wholeText(source), name)) ? good(toasts.copied) : bad(toasts.copyFailed)
  }

  const save = async () => {
    await settled()
    const { output, kind } = useCaseState.getState()
    if (isEmpty(output) || kind === null) return bad(toasts.nothingToDownload)
    const name = `transformed-text-${kind}.txt`
    downloadBlob(output.kind === 'typed' ? new Blob([output.text], { type: PLAIN_TEXT }) : output.blob, name)
    return good(toasts.downloaded(name))
  }

  const shareText = async () => {
    await settled()
    const { output } = useCaseState.getState()
    if (isEmpty(output)) return bad(toasts.nothingToShare)
    const outcome = await share({ text: await wholeText(output) })
    if (outcome === 'shared') return good(toasts.shared)
    if (outcome === 'failed') return bad(toasts.shareFailed)
    return outcome === 'unsupported' ? copy() : undefined
  }

  const link = async () => {
    await settled()
    const { source, output, kind } = useCaseState.getState()
    if (isEmpty(output) || kind === null) return bad(toasts.nothingToShare)
    if (source.kind !== 'typed' || source.text.length > MOST_LINK_CHARACTERS) return bad(toasts.tooLongForLink)
    const url = new URL(location.href)
    url.hash = await packHash({ text: source.text, kind })
    return (await put(url.href, 'link')) ? good(toasts.linkCopied) : bad(toasts.copyFailed)
  }

  return { copied, copy, save, shareText, link }
}
