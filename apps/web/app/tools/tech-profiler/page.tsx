import { limits } from '@sundry/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { LookupForm } from '../../lookup/lookup-form.tsx'
import { readQuery, writeQuery } from '../../lookup/query-state.ts'
import { useRecent } from '../../lookup/recent.ts'
import { RecentList } from '../../lookup/recent-list.tsx'
import { useLookup } from '../../lookup/use-lookup.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toolMeta } from '../tool-meta.ts'
import { CompareSites, type Profiled } from './compare.tsx'
import { isMockMessage, shownMessage } from './messages.ts'
import { ResultView } from './result-view.tsx'
import { howTo, lookupWords, words } from './text.ts'
import { tool } from './tool.ts'
import { readUrlInput } from './url-input.ts'

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
  const { state, run, refuse, clearError } = useLookup('tech-lookup-v1', profileWords, limits.client.profileTimeoutMs)
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
    remember(read.url)
    void run({ urlToProfile: read.url }, read.url)
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
      <LookupForm words={words} form={form} name="url" type="url" error={fault} busy={busy} />
      <RecentList recent={recent} disabled={busy} onPick={analyze} onForget={forget} />
      <p className="mt-4 text-sm text-quiet">{words.mockNotice}</p>
      {state.phase === 'failed' && fault === null && <FailureAlert message={state.error} />}
      {state.phase === 'done' && (
        <>
          <ResultView result={state.answer} />
          <CompareSites first={state.answer} profileWords={profileWords} />
        </>
      )}
    </ToolPage>
  )
}

function FailureAlert({ message }: { message: string }) {
  const mock = isMockMessage(message)
  return (
    <div className="mt-6">
      <Notice live tone={mock ? 'info' : 'bad'} title={mock ? words.mockActive : words.error}>
        {message}
      </Notice>
    </div>
  )
}
