import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { lazy, Suspense } from 'react'
import { cleanName } from '../../lookup/clean-name.ts'
import { LookupForm } from '../../lookup/lookup-form.tsx'
import { writeQuery } from '../../lookup/query-state.ts'
import { useRecent } from '../../lookup/recent.ts'
import { RecentList } from '../../lookup/recent-list.tsx'
import { useLookup } from '../../lookup/use-lookup.ts'
import { useNameForm } from '../../lookup/use-name-form.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Later } from '../../ui/later.tsx'
import { toolMeta } from '../tool-meta.ts'
import { empty, example, howTo, lookupWords, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))
const Several = lazy(() => import('./several.tsx'))

export default function Page() {
  const { state, run, refuse, clearError } = useLookup<DomainExpiryResult>('domain-expiry-check-v1', lookupWords)
  const { recent, remember, forget } = useRecent(tool.id)
  const busy = state.phase === 'loading'
  const form = useNameForm({
    param: 'domain',
    clean: cleanName,
    onEmpty: () => refuse(empty.inline, empty.toast),
    onEdit: clearError,
    onName: (domain) => {
      writeQuery({ domain })
      remember(domain)
      run({ domain }, domain)
    },
  })
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <LookupForm
        label={words.domain}
        hint={words.hint}
        placeholder={words.placeholder}
        name="domain"
        value={form.value}
        error={state.phase === 'failed' ? state.error : null}
        busy={busy}
        button={words.run}
        loading={words.loading}
        onValue={form.edit}
        onSubmit={form.submit}
        onExample={() => form.pick(example)}
      />
      <RecentList recent={recent} disabled={busy} onPick={form.pick} onForget={forget} />
      {state.phase === 'done' && (
        <Suspense fallback={null}>
          <Result result={state.answer} />
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
