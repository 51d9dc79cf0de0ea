import { Notice } from '../ui/notice.tsx'

export function Failure({ text }: { text: string | null }) {
  return text === null ? null : <Notice live tone="bad" title={text} />
}
