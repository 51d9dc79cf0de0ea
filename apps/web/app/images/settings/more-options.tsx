import type { ReactNode } from 'react'
import { packHash } from '../../platform/hash-state.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { TextField } from '../../ui/field.tsx'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { sharedSettings } from '../model/settings.ts'
import { useSettings } from '../model/settings-store.ts'
import { optionWords as say, words } from '../model/text.ts'
import type { EncodingToolId, ToolSettings } from '../model/types.ts'

export function MoreOptions({ tool, children }: { tool: EncodingToolId; children?: ReactNode }) {
  const [settings, change] = useSettings(tool)
  const { copied, copy } = useCopied()
  const link = async () => copy(location.origin + location.pathname + (await packHash(sharedSettings(settings))))

  return (
    <details className="mt-5 border-t border-line">
      <FoldSummary className="font-semibold">{words.more}</FoldSummary>
      <div className="space-y-4 pb-2">
        {children}
        <Select
          label={say.metadata}
          hint={say.metadataHint}
          value={settings.metadata}
          options={say.metadataChoices}
          onChange={(event) => change({ metadata: event.currentTarget.value as ToolSettings['metadata'] })}
        />
        <TextField
          label={say.rename}
          hint={say.renameHint}
          placeholder="{name}"
          value={settings.rename}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => change({ rename: event.currentTarget.value })}
        />
        <button
          type="button"
          onClick={link}
          className="min-h-11 text-sm text-quiet underline underline-offset-4 hover:text-ink"
        >
          {copied ? words.copied : words.link}
        </button>
      </div>
    </details>
  )
}
