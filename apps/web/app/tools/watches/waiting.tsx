import type { ReactNode } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { words } from './text.ts'

export const BrowserNotice = ({ children }: { children?: ReactNode }) => (
  <div className="mt-4">
    <Notice title={words.browserTitle}>
      <p>{words.browserText}</p>
      {children}
    </Notice>
  </div>
)

/** Prerendered: the longest text of the page holds whatever the list will be, and is painted with the rest. */
export const Waiting = () => (
  <Panel title={words.list} className="mt-6">
    <BusyLine text={words.loading} />
    <BrowserNotice />
  </Panel>
)
