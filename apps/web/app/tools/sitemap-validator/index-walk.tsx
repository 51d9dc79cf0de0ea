import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { inputs } from './model.ts'
import { MAX_FILES, useIndexWalk } from './use-index-walk.ts'

const n = (count: number) => count.toLocaleString('en-US')

export function IndexWalk({ sitemaps }: { sitemaps: readonly string[] }) {
  const { rows, running, start, stop } = useIndexWalk(sitemaps)
  const read = rows.flatMap(({ result }) => result ?? [])
  const total = (count: (result: (typeof read)[number]) => number) =>
    n(read.reduce((sum, result) => sum + count(result), 0))

  return (
    <Panel title="Sitemaps of this index">
      <p className="text-quiet">
        {n(sitemaps.length)} listed.
        {sitemaps.length > MAX_FILES && ` The first ${MAX_FILES} can be checked from here.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {running ? (
          <Button variant="danger" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="secondary" onClick={start}>
            Check every file
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <>
          <p role="status" className="mt-4">
            {read.length} of {rows.length} files read: {total(({ urls }) => urls)} URLs, {total(({ errors }) => errors)}{' '}
            errors, {total(({ warnings }) => warnings)} warnings.
          </p>
          <ScrollBox label="Files" className="mt-3 max-h-128 overflow-y-auto">
            <table className="w-full text-left text-[0.9375rem]">
              <thead>
                <tr className="border-b border-line">
                  {['File', 'Status', 'URLs', 'Errors', 'Warnings'].map((name) => (
                    <th key={name} className="p-3 font-semibold">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ url, state, result }) => (
                  <tr key={url} className="border-b border-line last:border-0">
                    <td className="min-w-56 p-1 [overflow-wrap:anywhere]">
                      <button
                        type="button"
                        onClick={() => {
                          inputs.url(url)
                          window.scrollTo({ top: 0 })
                        }}
                        className="min-h-11 rounded-lg px-2 text-left font-mono text-sm underline underline-offset-4 hover:bg-raised"
                      >
                        {url}
                      </button>
                    </td>
                    <td
                      className={`p-3 ${!result ? 'text-quiet' : result.valid ? 'font-semibold text-good' : 'font-semibold text-bad'}`}
                    >
                      {result ? (result.valid ? 'Valid' : result.message) : state}
                    </td>
                    <td className="p-3 tabular-nums">{result ? n(result.urls) : ''}</td>
                    <td className="p-3 tabular-nums">{result ? n(result.errors) : ''}</td>
                    <td className="p-3 tabular-nums">{result ? n(result.warnings) : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </Panel>
  )
}
