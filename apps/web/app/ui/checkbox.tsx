import { type ComponentProps, useId } from 'react'

type Props = { label: string; hint?: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>

export function Checkbox({ label, hint, ...input }: Props) {
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input
        type="checkbox"
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-(--accent-text)"
        {...input}
      />
      <span>
        <span id={id} className="font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-quiet">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
