import { Notice } from '../ui/notice.tsx'
import { words } from './text.ts'

export function SampleNotice({ error }: { error?: string | undefined }) {
  return (
    <Notice tone="warn" title={words.sample} live>
      {words.sampleNotice}
      {error && ` ${error}`}
    </Notice>
  )
}
