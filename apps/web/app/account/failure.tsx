import { Notice } from '../ui/notice.tsx'

/** Why a form was refused, spoken at once. */
export function Failure({ text }: { text: string | null }) {
  return text === null ? null : <Notice live tone="bad" title={text} />
}
