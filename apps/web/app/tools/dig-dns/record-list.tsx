import type { DnsRecord } from '@sundry/contracts/dig-dns-v1'

function ttlText(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

export function RecordList({ records }: { records: readonly DnsRecord[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line" data-records>
      {records.map(({ name, ttl, type, data, priority }) => (
        <li
          key={`${name} ${type} ${data}`}
          className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-1.5 py-4 lg:grid-cols-[5rem_minmax(10rem,16rem)_9rem_1fr]"
        >
          <span className="font-semibold text-hue">{type}</span>
          <span className="font-mono text-sm leading-6 [overflow-wrap:anywhere]">{name}</span>
          <span className="col-start-2 text-sm leading-6 text-quiet lg:col-start-3">
            TTL {ttl}
            {ttl >= 60 && ` (${ttlText(ttl)})`}
            {priority !== undefined && <span className="block">Priority {priority}</span>}
          </span>
          <span className="col-start-2 font-mono text-[0.9375rem] leading-6 [overflow-wrap:anywhere] lg:col-start-4 lg:row-start-1">
            {data}
          </span>
        </li>
      ))}
    </ul>
  )
}
