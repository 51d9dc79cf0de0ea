import { words } from '../text.ts'
import type { ResultItem } from '../types.ts'

export function Notes({ result }: { result: ResultItem }) {
  const { notes, compressionRatio } = result
  const messages = notes.map(({ message }) => message)
  const lines = messages.length === 0 && compressionRatio < 0 ? [words.grew] : messages
  return (
    <ul className="mb-3 mt-2 space-y-1 text-sm leading-relaxed text-quiet">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
