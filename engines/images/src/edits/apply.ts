import { refuseTarget } from '../core/limits.ts'
import { enlargement } from '../pipeline/geometry.ts'
import { resample } from '../pipeline/lanczos.ts'
import { notes } from '../pipeline/notes.ts'
import type { ImageNote } from '../types.ts'
import { adjust } from './adjust.ts'
import { cropTo, cropToRatio, pixelBox, trim } from './crop.ts'
import type { Edit, Raster } from './edit.ts'
import { overlay, overlaySize } from './overlay.ts'
import { redact } from './redact.ts'
import { hasAlpha, resizeGeometry, resizeTo } from './resize.ts'
import { sharpen } from './sharpen.ts'
import { straighten } from './straighten.ts'
import { flip, rotate } from './turn.ts'

export interface Edited {
  raster: Raster
  notes: ImageNote[]
}

function resized(source: Raster, { settings }: Extract<Edit, { kind: 'resize' }>): Edited {
  const geometry = resizeGeometry(source, settings)
  refuseTarget(geometry.canvas, 'png')
  const times = enlargement(geometry)
  return {
    raster: resizeTo(source, geometry, settings.background),
    notes: times > 1 ? [notes.enlarged(times, geometry.source)] : [],
  }
}

function overlaid(raster: Raster, edit: Extract<Edit, { kind: 'overlay' }>): void {
  const { picture } = edit
  const size = overlaySize(raster, picture, edit.share)
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  const rows = (top: number, count: number) =>
    picture.data.subarray(top * picture.width * 4, (top + count) * picture.width * 4)
  const isSame = size.width === picture.width && size.height === picture.height
  const scaled = isSame
    ? picture
    : resample({ ...whole, alpha: hasAlpha(picture), rows }, whole, size.width, size.height)
  overlay(raster, scaled, edit)
}

function applyEdit(raster: Raster, edit: Edit): Edited {
  switch (edit.kind) {
    case 'rotate':
      return { raster: rotate(raster, edit.degrees), notes: [] }
    case 'flip':
      return { raster: flip(raster, edit.axis), notes: [] }
    case 'straighten':
      return { raster: straighten(raster, edit.degrees), notes: [] }
    case 'crop':
      return { raster: cropTo(raster, pixelBox(raster, edit.box)), notes: [] }
    case 'crop-ratio':
      return { raster: cropToRatio(raster, edit, edit.anchor), notes: [] }
    case 'trim':
      return { raster: trim(raster, edit.padding), notes: [] }
    case 'resize':
      return resized(raster, edit)
    case 'sharpen':
      sharpen(raster, edit.amount, edit.radius)
      break
    case 'adjust':
      adjust(raster, edit)
      break
    case 'overlay':
      overlaid(raster, edit)
      break
    case 'redact':
      redact(raster, edit.boxes, edit.colour)
      break
  }
  return { raster, notes: [] }
}

/** Applies the edits in their order. The raster given may be changed in place. */
export function applyEdits(
  source: Raster,
  edits: readonly Edit[],
  onProgress: (share: number) => void = () => {},
): Edited {
  let raster = source
  const imageNotes: ImageNote[] = []
  for (const [index, edit] of edits.entries()) {
    const edited = applyEdit(raster, edit)
    raster = edited.raster
    imageNotes.push(...edited.notes)
    onProgress((index + 1) / edits.length)
  }
  return { raster, notes: imageNotes }
}
