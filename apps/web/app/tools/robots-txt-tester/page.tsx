import { lazy, useEffect } from 'react'
import { unpackHash } from '../../platform/hash-state.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CodeArea } from '../../ui/code-area.tsx'
import { TextField } from '../../ui/field.tsx'
import { Later } from '../../ui/later.tsx'
import { toolMeta } from '../tool-meta.ts'
import { FileButtons } from './file-buttons.tsx'
import { useRobots } from './state.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'
import { useTest } from './use-test.ts'
import { VerdictPanel } from './verdict-panel.tsx'

export const meta = () => toolMeta(tool)

const MoreChecks = lazy(() => import('./more-checks.tsx'))

export default function Page() {
  const { text, url, agent, simplified, raw, verdict, shownLine, change } = useRobots()
  const test = useTest()
  useSharedState()

  const ask = (some: Parameters<typeof change>[0]) => change({ ...some, verdict: null, shownLine: null })
  const marks =
    shownLine !== null
      ? [{ line: shownLine, tone: 'warn' as const }]
      : verdict && verdict.line > 0
        ? [{ line: verdict.line, tone: verdict.allowed ? ('good' as const) : ('bad' as const) }]
        : []

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div className="grid gap-4 lg:grid-cols-[1.2fr_1fr] lg:gap-6">
        <div>
          <FileButtons onText={(value) => ask({ text: value })} />
          <CodeArea
            label={words.file}
            value={text}
            onValue={(value) => ask({ text: value })}
            marks={marks}
            rows={16}
            short
          />
        </div>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            test()
          }}
        >
          <TextField
            label={words.url}
            value={url}
            placeholder={words.urlPlaceholder}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => ask({ url: event.currentTarget.value })}
          />
          <TextField
            label={words.agent}
            value={agent}
            list="robots-agents"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => ask({ agent: event.currentTarget.value })}
          />
          <datalist id="robots-agents">
            {['Googlebot', 'Googlebot-Image', 'Bingbot', 'GPTBot', 'ClaudeBot', 'PerplexityBot', 'Google-Extended'].map(
              (name) => (
                <option key={name} value={name} />
              ),
            )}
          </datalist>
          <Button type="submit" className="min-h-12 self-start px-8">
            {words.run}
          </Button>
          {verdict && <VerdictPanel verdict={verdict} />}
          <div>
            <Checkbox
              label={words.simplified}
              hint={words.simplifiedHint}
              checked={simplified}
              onChange={(event) => ask({ simplified: event.currentTarget.checked })}
            />
            <Checkbox
              label={words.raw}
              hint={words.rawHint}
              checked={raw}
              disabled={simplified}
              onChange={(event) => ask({ raw: event.currentTarget.checked })}
            />
          </div>
        </form>
      </div>
      <section aria-label={words.more} className="mt-12">
        <Later className="min-h-80">
          <MoreChecks />
        </Later>
      </section>
    </ToolPage>
  )
}

function useSharedState(): void {
  useEffect(() => {
    unpackHash(location.hash).then((shared) => {
      if (typeof shared !== 'object' || shared === null) return
      const string = (key: string) => {
        const value: unknown = Reflect.get(shared, key)
        return typeof value === 'string' ? { [key]: value } : {}
      }
      useRobots.getState().change({ ...string('text'), ...string('url'), ...string('agent'), verdict: null })
    })
  }, [])
}
