import type { ReactNode } from 'react'

interface Fact {
  name: string
  value: ReactNode
  note?: ReactNode
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {value || 'N/A'}
            {note && <span className="mt-0.5 block text-sm text-quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
