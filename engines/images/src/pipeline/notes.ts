import type { Size } from '../core/dimensions.ts'
import { formatOf } from '../formats/identities.ts'
import type { FormatId, ImageNote } from '../types.ts'

const note = (code: string, message: string): ImageNote => ({ code, message })

export const notes = {
  substituted: (from: FormatId, to: FormatId) =>
    note('substituted', `${formatOf(from).name} cannot be written, so this is a ${formatOf(to).name} file.`),
  keptOriginal: () => note('kept-original', 'Already as small as it gets: the picture is unchanged.'),
  repacked: () => note('repacked', 'Coded in fewer bytes: every pixel of the picture is unchanged.'),
  grew: () => note('grew', 'The result is larger than the original.'),
  firstFrame: (to: FormatId) =>
    note('first-frame', `${formatOf(to).name} files of ours do not move; this is the first picture of the animation.`),
  stopped: () => note('first-frame', 'The animation could not be kept here; this is its first picture.'),
  gainMap: () =>
    note('gain-map', 'The HDR layer of this photo was left out: it looks as it does on an ordinary screen.'),
  depth: () => note('depth', 'The picture had 16 bits a channel; the result has 8.'),
  smaller: (width: number, height: number) =>
    note('smaller', `Made smaller, to ${width} × ${height} pixels, to stay below the size asked for.`),
  enlarged: (times: number, { width, height }: Size) =>
    note(
      'enlarged',
      `Enlarged to ${Math.round(times * 100)}% of its ${Math.round(width)} × ${Math.round(height)} pixels: that adds no detail.`,
    ),
  iconSize: (side: number, { width, height }: Size) =>
    note('icon-size', `An icon is at most ${side} × ${side} pixels, so it was made smaller, to ${width} × ${height}.`),
  filled: (to: FormatId, colour: string) =>
    note(
      'filled',
      `${formatOf(to).name} has no transparency: transparent parts are now ${/^#f{6}$/i.test(colour) ? 'white' : colour}.`,
    ),
  aboveCeiling: (format: FormatId, megabytes: number) =>
    note(
      'above-ceiling',
      `Still above ${megabytes} MB: a ${formatOf(format).name} file gets no smaller without losing colours or pixels. A custom size limit allows that; WebP and JPEG need less.`,
    ),
  palette: () => note('palette', 'Reduced to 256 colours to stay below the size asked for.'),
  fullColour: () => note('full-colour', 'The picture could not be reduced to 256 colours here, so it keeps them all.'),
  metadataDropped: (to: FormatId) =>
    note('metadata-dropped', `${formatOf(to).name} files of ours carry no metadata, so it was left out.`),
  colours: () => note('colours', 'The colours were converted to sRGB.'),
} as const
