/**
 * Pixels and what is done with them, whatever file they came from: sizes, scaling, edits, palettes, frames, canvases.
 * Only `canvas/` needs a browser, and only when it is called.
 *
 * @example
 * geometryOf({ width: 4000, height: 3000 }, settings).canvas // { width: 800, height: 600 }
 */

export {
  canvasWrites,
  type DrawOptions,
  draw,
  encodeOnCanvas,
  evenSample,
  paint,
  type StoredBitmap,
  sample,
} from './canvas/draw.ts'
export { canvasHolds, forgetProbes, probeOnce } from './canvas/limits.ts'
export { drawPixels, type ImageFile, imageDataOf, release, Surface } from './canvas/surface.ts'
export { applyEdits, type Edited, type Enlargement } from './edits/apply.ts'
export type { Adjustment, Edit, OverlayPlacement, RelativeBox, ResizeEdit } from './edits/edit.ts'
export {
  asInt32,
  changedBox,
  compose,
  cut,
  type Frame,
  isInside,
  type Part,
  turnOf,
  turnSamples,
  upright,
} from './image/frames.ts'
export {
  type Box,
  type FaultCode,
  hasAlpha,
  hexColour,
  ImageFault,
  type ImageFaultLike,
  isFaultCode,
  isOpaque,
  newRaster,
  pixelLimits,
  type Raster,
  refuseBomb,
  refuseSize,
  type Size,
  tooManyMegapixels,
} from './image/raster.ts'
export { choosePalette, histogramOf, type Palette } from './palette/choose-palette.ts'
export { mapPixels } from './palette/map-pixels.ts'
export {
  type Anchor,
  type AnchorShare,
  anchorShare,
  drawnToSize,
  enlargement,
  fitOf,
  type Geometry,
  type GeometryOptions,
  geometryOf,
  identity,
  type ResizeOptions,
  scaleGeometry,
  shrinkTo,
  targetDimensions,
  wantsResize,
} from './scale/geometry.ts'
export { lanczosTaps, resample } from './scale/lanczos.ts'
export { subjectShare } from './scale/subject.ts'
