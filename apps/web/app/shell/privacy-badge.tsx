import { Glyph } from '../ui/glyph.tsx'
import { privacy as text } from './part-text.ts'

/** In this tab, on our server, or at a company the visitor chose. */
export type Privacy = 'local' | 'server' | 'provider'

/** Says where the work is done. */
export function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  const local = privacy === 'local'
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 font-semibold ${local ? 'text-good' : 'text-ink'}`}
      data-privacy={privacy}
    >
      <Glyph name={local ? 'shield' : 'globe'} size={15} />
      {text[privacy]}
    </span>
  )
}

/** The same in a sentence. It stands after the tool, so that the tool comes first. */
export function PrivacyHint({ privacy }: { privacy: Privacy }) {
  return <p className="mt-6 text-sm text-quiet">{text[`${privacy}Hint`]}</p>
}
