import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { useCaseSettings } from './settings.ts'
import { languages, quotes, words } from './text.ts'

const keepings = ['keepNames', 'keepAcronyms', 'headingsOnly'] as const
const cleanings = ['trimLines', 'collapseSpaces', 'collapseBlankLines', 'removeAccents', 'slug'] as const

export function SettingsPanel({ onClean }: { onClean: () => void }) {
  const settings = useCaseSettings()
  return (
    <>
      <Panel title={words.settings} className="lg:order-2">
        <Select
          label={words.language}
          hint={words.languageHint}
          options={languages}
          value={settings.language}
          onChange={(event) => settings.change({ language: event.currentTarget.value })}
        />
        <TextField
          label={words.keep}
          hint={words.keepHint}
          className="mt-4"
          value={settings.keep}
          autoComplete="off"
          onChange={(event) => settings.change({ keep: event.currentTarget.value })}
        />
        <div className="mt-2">
          {keepings.map((name) => (
            <Checkbox
              key={name}
              label={words[name]}
              checked={settings[name]}
              onChange={(event) => settings.change({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </Panel>
      <Panel title={words.clean} className="lg:order-2">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {cleanings.map((name) => (
            <Checkbox
              key={name}
              label={words[name]}
              checked={settings[name]}
              onChange={(event) => settings.change({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <Select
            label={words.quotes}
            className="grow"
            options={quotes}
            value={settings.quotes}
            onChange={(event) => settings.change({ quotes: event.currentTarget.value })}
          />
          <Button variant="secondary" onClick={onClean}>
            {words.cleanRun}
          </Button>
        </div>
      </Panel>
    </>
  )
}
