import type { ReactNode } from 'react'
import { packHash } from '../../platform/hash-state.ts'
import { at, isShown } from '../../platform/site.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Select } from '../../ui/select.tsx'
import { sharedSettings } from '../model/settings.ts'
import { useSettings } from '../model/settings-store.ts'
import { optionWords as say, words } from '../model/text.ts'
import type { EncodingToolId, ToolSettings } from '../model/types.ts'

export function MoreOptions({ tool, children }: { tool: EncodingToolId; children?: ReactNode }) {
  const [settings, change] = useSettings(tool)
  const { copied, copy } = useCopied()
  const link = async () => {
    const path =
      settings.goal && isShown('recipes')
        ? at(`/recipes#r=${(await import('./as-recipe.ts')).linkAsRecipe(tool, settings)}`)
        : location.pathname + (await packHash(sharedSettings(settings)))
    return copy(location.origin + path)
  }

  return (
    <Fold look="line" className="mt-5" title={words.more}>
      <div className="space-y-4">
        {children}
        <Select
          label={say.metadata}
          hint={say.metadataHint}
          value={settings.metadata}
          options={say.metadataChoices}
          onChange={(event) => change({ metadata: event.currentTarget.value as ToolSettings['metadata'] })}
        />
        <Checkbox
          label={say.markAi}
          checked={settings.markAi}
          onChange={(event) => change({ markAi: event.currentTarget.checked })}
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
    </Fold>
  )
}
