import { carriesMetadata, readMetadata } from '../formats/index.ts'
import type { Header } from '../model/format.ts'
import { formatOf } from '../model/identities.ts'
import { isRgbProfile } from '../model/metadata.ts'
import type { FormatId, ImageSettings } from '../model/types.ts'
import { planRun } from '../pipeline/job.ts'
import { profileFor } from '../pipeline/metadata.ts'

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
