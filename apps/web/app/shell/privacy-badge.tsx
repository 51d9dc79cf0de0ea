import { Glyph } from '../ui/glyph.tsx'
import { privacy as text } from './part-text.ts'

/** In this tab, on our server, or at a company the visitor chose. */
export type Privacy = 'local' | 'server' | 'provider'

/** Says where the work is done. On a phone the longer sentence comes after the tool, whose first button stays in view. */
export function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  const local = privacy === 'local'
  return (
    <p className="privacy-line text-sm text-quiet">
      <span
        className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 font-semibold ${
          local ? 'border-good/40 text-good' : 'border-line-strong text-ink'
        }`}
        data-privacy={privacy}
      >
        <Glyph name={local ? 'shield' : 'globe'} size={15} />
        {text[privacy]}
      </span>
      <span>{text[`${privacy}Hint`]}</span>
    </p>
  )
}
