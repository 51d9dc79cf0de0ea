import { downloadText } from '../platform/download.ts'
import { LONG_MS, toast } from '../platform/toasts-store.ts'
import { useCopied } from '../platform/use-copied.ts'
import { Button } from '../ui/button.tsx'
import { useIsSample } from './sample.tsx'
import { words } from './text.ts'

export interface Export {
  name: string
  text: () => string
  file?: string
  type?: string
}

export function ExportButtons({ exports }: { exports: readonly Export[] }) {
  const { copied, copy } = useCopied()
  const isSample = useIsSample()
  const put = async (text: string, name: string) => {
    if (!(await copy(text, name))) toast.bad(words.copyFailed, LONG_MS)
  }
  if (isSample) return null
  return (
    <div className="no-print flex flex-wrap gap-2">
      {exports.map(({ name, text }) => (
        <Button key={name} variant="secondary" onClick={() => put(text(), name)}>
          {copied === name ? words.copied : `Copy ${name}`}
        </Button>
      ))}
      {exports.map(
        ({ name, text, file, type }) =>
          file && (
            <Button key={`save ${name}`} variant="quiet" onClick={() => downloadText(text(), file, type)}>
              Save {name}
            </Button>
          ),
      )}
      <Button variant="quiet" onClick={() => put(location.href, words.link)}>
        {copied === words.link ? words.copied : words.link}
      </Button>
    </div>
  )
}
