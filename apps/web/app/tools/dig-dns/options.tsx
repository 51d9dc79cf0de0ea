import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { asResolver, asType, type Choice } from './choice.ts'
import { recordTypes, resolvers, words } from './text.ts'

const typeOptions = recordTypes.map((type) => ({ value: type, label: type === 'ALL' ? words.allTypes : type }))
const resolverOptions = Object.entries(resolvers).map(([value, label]) => ({ value, label }))

export function Options({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  return (
    <>
      <Select
        label={words.type}
        name="type"
        options={typeOptions}
        value={choice.type}
        onChange={(event) => onChoose({ ...choice, type: asType(event.currentTarget.value) })}
      />
      <Select
        label={words.resolver}
        name="resolver"
        options={resolverOptions}
        value={choice.resolver}
        onChange={(event) => onChoose({ ...choice, resolver: asResolver(event.currentTarget.value) })}
      />
      <div className="col-span-2">
        <Checkbox
          label={words.compare}
          hint={words.compareHint}
          checked={choice.compare}
          onChange={(event) => onChoose({ ...choice, compare: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
