import { lazy, Suspense } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { LookupForm, useDomainLookup } from '../../lookup/lookup-form.tsx'
import { RecentList } from '../../lookup/recent-list.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Later } from '../../ui/later.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo, lookupWords, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))
const Several = lazy(() => import('./several.tsx'))

export default function Page() {
  const { state, form, retry, recent, forget } = useDomainLookup(tool.id, 'domain-expiry-check-v1', lookupWords)
  const busy = state.phase === 'loading'
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <LookupForm
        words={words}
        form={form}
        name="domain"
        failure={state.phase === 'failed' ? state : null}
        onRetry={retry}
        busy={busy}
      />
      <RecentList recent={recent} disabled={busy} onPick={form.pick} onForget={forget} />
      {state.phase === 'done' && (
        <Suspense fallback={<BusyLine text={words.loading} className="mt-6" />}>
          <Result result={state.answer} onRetry={retry} />
        </Suspense>
      )}
      <section aria-labelledby="several" className="mt-12">
        <h2 id="several" className="mb-4 text-2xl">
          {words.several}
        </h2>
        <Later className="min-h-60">
          <Several />
        </Later>
      </section>
    </ToolPage>
  )
}
