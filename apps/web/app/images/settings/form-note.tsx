import type { FormRule, Starter } from '@sundry/recipes'
import { formatDay } from '../../platform/format.ts'
import { goalTexts as words } from './plan-text.ts'

/** Where the numbers of a form come from, so that a visitor can compare them before the form is sent. */
export function FormNote({ form: { description, rule } }: { form: Pick<Starter, 'description'> & { rule: FormRule } }) {
  const day = formatDay(rule.read)
  return (
    <p className="mt-1.5 text-sm text-quiet">
      {description} {rule.checked ? words.formChecked(day) : words.formUnchecked(day)}{' '}
      <a href={rule.source} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {words.formSource}
      </a>
    </p>
  )
}
