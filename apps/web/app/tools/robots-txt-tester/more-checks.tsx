import { Tabs } from '../../ui/tabs.tsx'
import { Crawlers } from './crawlers.tsx'
import { Findings } from './findings.tsx'
import { Matrix } from './matrix.tsx'
import { words } from './text.ts'
import { WhatIf } from './what-if.tsx'

export default function MoreChecks() {
  return (
    <Tabs
      label={words.more}
      tabs={[
        { label: 'Findings', content: () => <Findings /> },
        { label: 'Many URLs and agents', content: () => <Matrix /> },
        { label: 'What if', content: () => <WhatIf /> },
        { label: 'Crawlers and AI policies', content: () => <Crawlers /> },
      ]}
    />
  )
}
