import type { SitemapReport } from '@sundry/sitemap'
import { formatBytes } from '../../platform/format.ts'
import { Panel } from '../../ui/panel.tsx'

const n = (count: number) => count.toLocaleString('en-US')

export function Statistics({ report }: { report: SitemapReport }) {
  const { urlCount, octets, compressed, kind, statistics } = report
  const { withLastmod, oldestLastmod, newestLastmod, images, videos, news, alternates, hosts } = statistics
  const facts: readonly (readonly [string, string])[] = [
    [kind === 'index' ? 'Sitemaps' : 'URLs', n(urlCount)],
    [compressed ? 'Size unpacked' : 'Size', formatBytes(octets)],
    ['With a date', `${urlCount === 0 ? 0 : Math.floor((100 * withLastmod) / urlCount)} %`],
    ...(oldestLastmod ? [['Oldest', oldestLastmod.slice(0, 10)] as const] : []),
    ...(newestLastmod ? [['Newest', newestLastmod.slice(0, 10)] as const] : []),
    ...(images > 0 ? [['Images', n(images)] as const] : []),
    ...(videos > 0 ? [['Videos', n(videos)] as const] : []),
    ...(news > 0 ? [['News', n(news)] as const] : []),
    ...(alternates > 0 ? [['Language links', n(alternates)] as const] : []),
  ]
  return (
    <Panel title="In numbers">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {hosts.length > 1 && (
        <p className="mt-4 text-quiet [overflow-wrap:anywhere]">
          Hosts: {hosts.map(({ host, count }) => `${host} (${n(count)})`).join(', ')}
        </p>
      )}
    </Panel>
  )
}
