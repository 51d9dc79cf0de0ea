/**
 * Photos for papers: what authorities require, where a head comes to lie, what of that is met, and the sheet for print.
 * Faces are found by `@sundry/cutout`, pixels and files made by `@sundry/images`; both are handed in.
 * @example
 * const frame = frameFor(document, marks, photo)
 * const made = await makePhoto(cutout, { document, frame, photo, background: '#ffffff', light: null }, process)
 */
export {
  areMarksSure,
  type Check,
  type CheckId,
  type CheckState,
  checkPhoto,
  type Unsure,
  unsureOf,
} from './checks.ts'
export {
  DOCUMENTS_KNOWN,
  documents,
  GROUNDS,
  groundColour,
  ownDocument,
  type PhotoDocument,
  type Range,
} from './documents.ts'
export {
  cornersOf,
  estimateCrown,
  type Frame,
  findCrown,
  frameFor,
  type HeadMarks,
  leanOf,
  type Measured,
  measure,
} from './frame.ts'
export { evenLight } from './light.ts'
export { fileLimits, type MadePhoto, makePhoto, outputSize } from './make.ts'
export { drawSheet, layOut, type Paper, papers, SHEET_DPI, type Sheet, sheetPdf, sheetPixels } from './sheet.ts'
