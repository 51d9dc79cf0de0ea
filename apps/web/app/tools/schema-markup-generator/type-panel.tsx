import { sampleValues, schemaType, schemaTypes } from '@sundry/schema'
import { formatDay } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { hasContent } from './form-values.ts'
import { type Draft, useDrafts, valuesOf } from './model.ts'
import { words } from './text.ts'

const options = schemaTypes.map(({ id, label }) => ({ value: id, label }))
const spaced = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

export function TypePanel({ draft, onFilled }: { draft: Draft; onFilled: () => void }) {
  const { chooseType, fill, set } = useDrafts.getState()
  const type = schemaType(draft.typeId)
  const values = valuesOf(draft)
  const { '@id': id, ...rest } = values
  const several = useDrafts((state) => state.drafts.length > 1)
  const subtype = typeof values['@type'] === 'string' ? values['@type'] : type.type
  const subtypes = [...new Set([type.type, ...(type.subtypes ?? []), subtype])]
  return (
    <Panel
      title={words.type}
      actions={
        !hasContent(rest) && (
          <Button
            variant="quiet"
            onClick={() => {
              fill(sampleValues(type.id, 'full'))
              onFilled()
            }}
          >
            {words.example}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <Select
          label={words.type}
          options={options}
          value={type.id}
          hint={type.summary}
          onChange={(event) => chooseType(event.currentTarget.value)}
        />
        {subtypes.length > 1 && (
          <Select
            label={words.subtype}
            options={subtypes.map((name) => ({ value: name, label: spaced(name) }))}
            value={subtype}
            onChange={({ currentTarget: { value } }) => set('@type', value === type.type ? undefined : value)}
          />
        )}
        {several && (
          <label className="block">
            <span className="mb-1.5 block text-[0.9375rem] font-semibold">{words.id}</span>
            <input
              className="min-h-11 w-full rounded-xl border border-line-strong bg-surface px-3.5"
              data-path="@id"
              value={typeof id === 'string' ? id : ''}
              onChange={(event) => set('@id', event.currentTarget.value)}
            />
            <span className="mt-1.5 block text-sm text-quiet">{words.idHint}</span>
          </label>
        )}
        <StatusNotice typeId={type.id} />
      </div>
    </Panel>
  )
}

function StatusNotice({ typeId }: { typeId: string }) {
  const { status } = schemaType(typeId)
  const title = status.since ? words.status.retired(formatDay(status.since)) : words.status.active
  return (
    <Notice title={title}>
      <p>{status.note}</p>
      <p className="mt-1 text-sm">
        {words.statusOf(formatDay(status.date))} {status.checked ? words.checked : words.notChecked}{' '}
        <a
          href={status.source}
          target="_blank"
          rel="noreferrer"
          className="inline-block py-1 font-semibold text-ink underline underline-offset-4"
        >
          {words.source}
          <span className="sr-only"> ({words.newTab})</span>
        </a>
      </p>
    </Notice>
  )
}
