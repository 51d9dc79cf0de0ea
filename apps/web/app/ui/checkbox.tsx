import type { ComponentProps } from 'react'

type Props = { label: string; hint?: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>

export function Checkbox({ label, hint, ...input }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-(--accent-text)" {...input} />
      <span>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-sm text-quiet">{hint}</span>}
      </span>
    </label>
  )
}
