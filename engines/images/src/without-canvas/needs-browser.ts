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
  if (format === 'svg') throw new NeedsBrowser('An SVG is drawn by a browser only: use the page.')
  const plan = planRun(format, settings)
  if (!plan) return
  const metadata = await readMetadata(bytes, format)
  if (header.cmyk && metadata.icc)
    throw new NeedsBrowser('The colours of this JPEG are CMYK by a profile, which only a browser converts.')
  const profile = profileFor(metadata, settings.metadata ?? 'strip')
  if (!profile) return
  if (!isRgbProfile(profile))
    throw new NeedsBrowser('The colour profile of this picture is not of RGB, and only a browser converts it.')
  if (!carriesMetadata(plan.target)) {
    const { name } = formatOf(plan.target)
    throw new NeedsBrowser(
      `This picture has a colour profile, which ${name} files of ours do not carry and only a browser converts. Choose JPEG, PNG, WebP or AVIF.`,
    )
  }
}
