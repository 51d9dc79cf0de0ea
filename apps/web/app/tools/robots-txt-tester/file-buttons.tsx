import { packHash } from '../../platform/hash-state.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FetchFile } from './fetch-file.tsx'
import { useRobots } from './state.ts'
import { sample, toasts, words } from './text.ts'

const MOST_LINK_CHARACTERS = 20_000

export function FileButtons({ onText }: { onText: (text: string) => void }) {
  const { copied, copy } = useCopied()

  const link = async () => {
    const { text, url, agent } = useRobots.getState()
    if (text.length > MOST_LINK_CHARACTERS) {
      toast.bad(toasts.tooLong, LONG_MS)
      return
    }
    const address = new URL(location.href)
    address.hash = await packHash({ text, url, agent })
    if (!(await copy(address.href))) toast.bad(toasts.copyFailed, LONG_MS)
  }

  return (
    <div className="mb-3 flex flex-wrap items-start gap-x-1 gap-y-2 sm:gap-x-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-5 text-[0.9375rem] font-semibold hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent-text">
        {words.openFile}
        <input
          type="file"
          accept=".txt,text/plain"
          className="sr-only"
          onChange={async (event) => {
            const input = event.currentTarget
            const file = input.files?.[0]
            if (file) onText(await file.text())
            input.value = ''
          }}
        />
      </label>
      <Button variant="quiet" className="max-sm:px-2 max-sm:text-sm" onClick={() => onText(sample)}>
        {words.reset}
      </Button>
      <Button variant="quiet" className="max-sm:px-2 max-sm:text-sm" onClick={link}>
        {copied ? words.shared : words.share}
      </Button>
      <FetchFile onText={onText} />
    </div>
  )
}
