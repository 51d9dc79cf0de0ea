import { LONG_MS, toast } from '../platform/toasts-store.ts'
import { useCopied } from '../platform/use-copied.ts'
import { Button } from './button.tsx'
import { ScrollBox } from './scroll-box.tsx'

interface Props {
  lines: readonly string[]
  label: string
}

export function Lines({ lines, label }: Props) {
  return (
    <ScrollBox label={label} className="mt-4 bg-surface p-4">
      <pre className="font-mono text-[0.9375rem]">{lines.join('\n')}</pre>
    </ScrollBox>
  )
}

const words = {
  copy: 'Copy',
  copied: 'Copied',
  failed: { title: 'Copy Failed', description: 'Your browser did not allow it. Select the lines and copy them.' },
}

/** Lines for a terminal or a file, with a button that copies them. */
export function CommandLines({ lines, label }: Props) {
  const { copied, copy } = useCopied()
  const put = async () => {
    if (!(await copy(`${lines.join('\n')}\n`))) toast.bad(words.failed, LONG_MS)
  }
  const text = copied === null ? words.copy : words.copied
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-end">
      <div className="w-full">
        <Lines lines={lines} label={label} />
      </div>
      <Button variant="quiet" className="no-print" aria-label={`${text}: ${label}`} onClick={() => void put()}>
        {text}
      </Button>
    </div>
  )
}
