import { useState } from 'react'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import type { CrawlState } from './use-crawl.ts'

const SHOWN = 200
const endings = {
  done: 'Every page that could be reached was visited.',
  pages: 'The page limit was reached; more pages are known.',
  depth: 'Pages further from the start were left out.',
  time: 'The time limit was reached; more pages are known.',
  stopped: 'Stopped. What was found is kept.',
} as const

export function CrawlPages({ crawl }: { crawl: CrawlState }) {
  const [all, setAll] = useState(true)
  const listed = crawl.pages.filter((page) => page.listed).length
  const shown = crawl.pages.filter((page) => all || !page.listed)
  return (
    <div>
      <p role="status" aria-label="Crawl" className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-4xl font-semibold tabular-nums">{listed}</span>
        <span className="text-quiet">
          pages for the sitemap, {crawl.pages.length - listed} left out
          {crawl.running && `, ${crawl.waiting} waiting…`}
        </span>
      </p>
      {crawl.ending && <p className="mt-1 font-semibold">{endings[crawl.ending]}</p>}
      {crawl.robots && <p className="mt-1 text-sm text-quiet">robots.txt: {crawl.robots}</p>}
      {crawl.pages.length > 0 && (
        <>
          <label className="mt-2 inline-flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-(--accent-text)"
              checked={!all}
              onChange={(event) => setAll(!event.currentTarget.checked)}
            />
            Only what was left out
          </label>
          <ScrollBox label="Pages" className="mt-1 max-h-96 overflow-y-auto">
            <table className="w-full text-left text-[0.9375rem]">
              <thead>
                <tr className="border-b border-line">
                  <th className="p-3 font-semibold">Page</th>
                  <th className="p-3 font-semibold">In the sitemap</th>
                </tr>
              </thead>
              <tbody>
                {shown.slice(-SHOWN).map(({ url, title, listed: isListed, reason }) => (
                  <tr key={url} className="border-b border-line last:border-0">
                    <td className="min-w-56 p-3 [overflow-wrap:anywhere]">
                      {title && <span className="block">{title}</span>}
                      <span className="font-mono text-sm text-quiet">{url}</span>
                    </td>
                    <td
                      className={`p-3 ${isListed ? 'font-semibold text-good' : 'text-quiet [overflow-wrap:anywhere]'}`}
                    >
                      {isListed ? 'Yes' : `No: ${reason ?? 'left out'}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </div>
  )
}
