import { Glyph } from '../ui/glyph.tsx'
import { privacy as text } from './part-text.ts'

/** In this tab, on our server, or at a company the visitor chose. */
export type Privacy = 'local' | 'server' | 'provider'

/** Says where the work is done. */
export function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  const local = privacy === 'local'
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      <span
        className={`inline-flex items-center gap-1.5 rounded-full border px-3 py-1 font-semibold ${
          local ? 'border-good/40 text-good' : 'border-line-strong text-ink'
        }`}
        data-privacy={privacy}
      >
        <Glyph name={local ? 'shield' : 'globe'} size={15} />
        {text[privacy]}
      </span>
      {text[`${privacy}Hint`]}
    </p>
  )
}
