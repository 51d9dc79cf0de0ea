import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { words } from './text.ts'

/** Lines to be added to a file, as they are written there. */
export function Lines({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopied()
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      <ScrollBox label={label} className="max-h-80 min-w-0 grow overflow-y-auto bg-page p-3">
        <pre className="font-mono text-sm">{text}</pre>
      </ScrollBox>
      <Button variant="secondary" onClick={() => void copy(text)}>
        {copied ? words.copied : words.copy}
      </Button>
    </div>
  )
}
