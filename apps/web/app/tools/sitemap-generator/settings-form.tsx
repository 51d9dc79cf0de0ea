import { limits } from '@sundry/contracts/limits'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useGenerator } from './model.ts'
import { frequencies, words } from './text.ts'

const { min, max, step } = limits.sitemap.priority

export function SettingsForm() {
  const { settings, set } = useGenerator()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.changefreq}
          options={frequencies.map((value) => ({ value, label: value }))}
          value={settings.changefreq}
          disabled={settings.lean}
          onChange={({ currentTarget: { value } }) => {
            const changefreq = frequencies.find((one) => one === value)
            if (changefreq) set({ changefreq })
          }}
        />
        <TextField
          label={words.priority}
          type="number"
          min={min.toFixed(1)}
          max={max.toFixed(1)}
          step={step}
          value={settings.priority}
          disabled={settings.lean}
          onChange={(event) => set({ priority: event.currentTarget.value })}
        />
      </div>
      <details className="rounded-2xl border border-line bg-surface px-4 sm:px-5">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.options}</summary>
        <div className="grid gap-4 pb-4">
          <Select
            label={words.lastmod}
            options={[
              { value: 'today', label: words.today },
              { value: 'none', label: words.noDate },
            ]}
            value={settings.lastmod}
            onChange={(event) => set({ lastmod: event.currentTarget.value === 'none' ? 'none' : 'today' })}
          />
          <TextField
            label={words.baseUrl}
            hint={words.baseUrlHint}
            value={settings.baseUrl}
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.example.com/"
            onChange={(event) => set({ baseUrl: event.currentTarget.value })}
          />
          <div>
            <Checkbox
              label={words.lean}
              checked={settings.lean}
              onChange={(event) => set({ lean: event.currentTarget.checked })}
            />
            <Checkbox
              label={words.gzip}
              checked={settings.gzip}
              onChange={(event) => set({ gzip: event.currentTarget.checked })}
            />
          </div>
        </div>
      </details>
      <p className="text-sm leading-relaxed text-quiet">{words.honest}</p>
    </>
  )
}
