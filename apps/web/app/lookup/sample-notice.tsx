import { Notice } from '../ui/notice.tsx'
import { words } from './text.ts'

/** Says that an answer is none, wherever sample data is shown; what the server said of it comes along. */
export function SampleNotice({ error }: { error?: string | undefined }) {
  return (
    <Notice tone="warn" title={words.sample} live>
      {words.sampleNotice}
      {error && ` ${error}`}
    </Notice>
  )
}
