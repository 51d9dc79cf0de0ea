import type { ReportFinding } from '@sundry/contracts/domain-report/finding'
import { words as common } from '../../../lookup/text.ts'
import { useCopied } from '../../../platform/use-copied.ts'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { words } from '../text.ts'

/** What is copied is the data alone, as forms of DNS providers want it; a header is copied whole. */
export function PasteBox({ paste }: { paste: NonNullable<ReportFinding['paste']> }) {
  const { copied, copy } = useCopied()
  const isHeader = paste.kind === 'header'
  const text = isHeader ? `${paste.name}: ${paste.data}` : paste.data
  const put = async () => {
    if (!(await copy(text))) toast.bad(common.copyFailed, LONG_MS)
  }
  return (
    <div className="mt-3 rounded-xl border border-line bg-raised p-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-semibold">{words.paste[paste.kind]}</p>
        <Button
          variant="secondary"
          className="no-print shrink-0"
          aria-label={`${copied ? words.copied : words.copy} ${paste.name}`}
          onClick={put}
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      {!isHeader && (
        <p className="font-mono text-sm text-quiet wrap-anywhere">
          {paste.name} {paste.type}
        </p>
      )}
      <code className="mt-1 block font-mono text-sm wrap-anywhere">{text}</code>
    </div>
  )
}
