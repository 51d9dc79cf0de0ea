import type { Header } from '../core/header.ts'
import { isRgbProfile } from '../core/metadata.ts'
import { formatOf } from '../formats/identities.ts'
import { planRun } from '../pipeline/job.ts'
import { carriesMetadata, profileFor, readMetadata } from '../pipeline/metadata.ts'
import type { FormatId, ImageSettings } from '../types.ts'

/** Only a browser can do it: it draws SVG, and it converts colours by profiles. */
export class NeedsBrowser extends Error {
  override readonly name = 'NeedsBrowser'
}

export async function refuseWhatNeedsBrowser(
  bytes: Uint8Array,
  format: FormatId,
  header: Header,
  settings: ImageSettings,
): Promise<void> {
  if (format === 'svg') throw new NeedsBrowser('Only a browser can draw SVG. Use the website instead.')
  const plan = planRun(format, settings)
  if (!plan) return
  const metadata = await readMetadata(bytes, format)
  if (header.cmyk && metadata.icc)
    throw new NeedsBrowser('This JPEG has a CMYK colour profile, which only a browser can convert.')
  const profile = profileFor(metadata, settings.metadata ?? 'strip')
  if (!profile) return
  if (!isRgbProfile(profile))
    throw new NeedsBrowser('This image has a non-RGB colour profile, which only a browser can convert.')
  if (!carriesMetadata(plan.target)) {
    const { name } = formatOf(plan.target)
    throw new NeedsBrowser(
      `This image has a colour profile, which ${name} output cannot carry and only a browser can convert. Choose JPEG, PNG, WebP or AVIF.`,
    )
  }
}
