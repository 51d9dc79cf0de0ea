import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Report } from './report.tsx'
import { fail, saveOutput } from './save-output.ts'
import { useGenerator } from './state.ts'
import { toasts, words } from './text.ts'

export function Output() {
  const generated = useGenerator((state) => state.generated)
  const { copied, copy } = useCopied()
  const file = generated?.files[0]

  const copyAll = async () => {
    if (file && !(await copy(await file.blob.text()))) fail(toasts.copyFailed)
  }

  return (
    <div className="min-w-0">
      {generated && <Report generated={generated} />}
      <TextArea
        label={words.output}
        hint={generated?.previewCut ? words.cut : undefined}
        mono
        readOnly
        rows={18}
        wrap="off"
        value={generated?.preview ?? ''}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant={file ? 'primary' : 'secondary'} disabled={!file} onClick={() => saveOutput(generated)}>
          {words.download}
        </Button>
        <Button variant="quiet" disabled={!file} onClick={copyAll}>
          {copied ? words.copied : words.copy}
        </Button>
      </div>
    </div>
  )
}
