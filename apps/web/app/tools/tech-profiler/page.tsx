import { limits } from '@sundry/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { LookupForm } from '../../lookup/lookup-form.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { RecentList, useRecent } from '../../lookup/recent-list.tsx'
import { UnansweredNotice } from '../../lookup/unanswered-notice.tsx'
import { useLookup } from '../../lookup/use-lookup.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toolMeta } from '../tool-meta.ts'
import { CompareSites, type Profiled, readUrlInput } from './compare.tsx'
import { isMockMessage, ResultView, shownMessage } from './result-view.tsx'
import { howTo, lookupWords, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const profileWords = {
  ...lookupWords,
  shown: shownMessage,
  done: ({ technologies }: Profiled) => ({
    title: 'Analysis Complete!',
    description: `Found ${technologies.length} technologies for the analysed URL`,
  }),
}

export default function TechProfilerPage() {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { state, run, retry, refuse, clearError } = useLookup(
    'tech-lookup-v1',
    profileWords,
    limits.client.profileTimeoutMs,
  )
  const { recent, remember, forget } = useRecent(tool.id)
  const busy = state.phase === 'loading'

  const analyze = (typed: string) => {
    if (busy) return
    setText(typed)
    const read = readUrlInput(typed)
    if ('fault' in read) {
      setFault(read.fault)
      return refuse(read.fault, read.toast)
    }
    setFault(null)
    writeQuery({ url: read.url })
    void run({ urlToProfile: read.url }, read.url, () => remember(read.url))
  }

  const opened = useRef(false)
  useEffect(() => {
    const shared = readQuery('url')
    if (opened.current || shared === null) return
    opened.current = true
    analyze(shared)
  })

  const form = {
    value: text,
    edit: (typed: string) => {
      setText(typed)
      setFault(null)
      clearError()
    },
    submit: () => analyze(text),
    pick: analyze,
  }

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <LookupForm
        words={words}
        form={form}
        name="url"
        type="url"
        failure={fault === null ? null : { error: fault, unanswered: null, retries: 0 }}
        onRetry={retry}
        busy={busy}
      />
      <RecentList recent={recent} disabled={busy} onPick={analyze} onForget={forget} />
      <p className="mt-4 text-sm text-quiet">{words.mockNotice}</p>
      {state.phase === 'failed' && fault === null && <FailureAlert failure={state} onRetry={retry} />}
      {state.phase === 'done' && (
        <>
          <ResultView result={state.answer} onRetry={retry} />
          {!state.answer.isMockData && <CompareSites first={state.answer} profileWords={profileWords} />}
        </>
      )}
    </ToolPage>
  )
}

type Failure = Extract<ReturnType<typeof useLookup<'tech-lookup-v1'>>['state'], { phase: 'failed' }>

function FailureAlert({ failure, onRetry }: { failure: Failure; onRetry: (isAutomatic: boolean) => void }) {
  const { error: message, unanswered, retries } = failure
  const mock = isMockMessage(message)
  if (unanswered !== null && !mock) {
    return (
      <div className="mt-6">
        <UnansweredNotice label={words.error} unanswered={unanswered} retries={retries} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className="mt-6">
      <Notice live tone={mock ? 'info' : 'bad'} title={mock ? words.mockActive : words.error}>
        {message}
      </Notice>
    </div>
  )
}
