import type { FaceLook } from '@sundry/cutout'
import type { Frame, HeadMarks, MadePhoto, PhotoDocument } from '@sundry/id-photo'
import type { Adjustment } from '@sundry/images'
import { create } from 'zustand'

export interface Size {
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
}

export type Mark = 'crown' | 'chin' | 'left' | 'right'

export const spotOf = (marks: HeadMarks, mark: Mark): Spot =>
  mark === 'left' || mark === 'right' ? marks.eyes[mark === 'left' ? 0 : 1] : marks[mark]

export function withMark(marks: HeadMarks, mark: Mark, spot: Spot): HeadMarks {
  const [left, right] = marks.eyes
  if (mark === 'left') return { ...marks, eyes: [spot, right] }
  if (mark === 'right') return { ...marks, eyes: [left, spot] }
  return { ...marks, [mark]: spot }
}

export interface Photo {
  id: string
  file: File
  size: Size
  /** An image that the browser shows, and its address. */
  preview: Blob
  shown: string
  /** Null while they were not counted, or where no model could. */
  faces: number | null
  look: FaceLook | null
  marks: HeadMarks
  crown: 'mask' | 'estimate' | 'hand'
  /** Placed by hand: a face that is found later leaves them where they are. */
  placed: readonly Mark[]
  /** Degrees that are added to the turn that makes the eyes level. */
  turn: number
  light: Adjustment | null
  /** The subject on nothing. */
  cut: File | null
  cutFault: string | null
  step: 'reading' | 'cutting' | 'making' | 'done'
  fault: string | null
  /** The result, and the settings it was made with. */
  made: (MadePhoto & { key: string; frame: Frame; shown: string; hasOwnGround: boolean }) | null
}

interface Store {
  photos: readonly Photo[]
  current: string | null
  /** The photos as they were before the last removal. */
  before: readonly Photo[] | null
  document: PhotoDocument | null
  /** A colour, or `keep`. */
  ground: string
  light: boolean
}

export const usePhotos = create<Store>()(() => ({
  photos: [],
  current: null,
  before: null,
  document: null,
  ground: '#ffffff',
  light: true,
}))

export const photoOf = (id: string): Photo | undefined => usePhotos.getState().photos.find((photo) => photo.id === id)

export const markedBy = ({ placed, crown }: Photo) =>
  placed.length > 0 ? 'hand' : crown === 'estimate' ? 'estimate' : 'models'

export const changePhoto = (id: string, change: Partial<Photo>): void =>
  usePhotos.setState(({ photos }) => ({
    photos: photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)),
  }))

/** Photos that can no longer be brought back give their images free. */
function forgetRemoved(): void {
  for (const photo of usePhotos.getState().before ?? []) {
    if (photoOf(photo.id)) continue
    URL.revokeObjectURL(photo.shown)
    if (photo.made) URL.revokeObjectURL(photo.made.shown)
  }
}

export function removePhotos(ids: readonly string[]): void {
  forgetRemoved()
  usePhotos.setState(({ photos, current }) => {
    const left = photos.filter(({ id }) => !ids.includes(id))
    return { photos: left, before: photos, current: ids.includes(current ?? '') ? (left[0]?.id ?? null) : current }
  })
}

/** Brings back what was removed last, in its old place; returns those photos. */
export function restorePhotos(): readonly Photo[] {
  const { photos, before } = usePhotos.getState()
  if (!before) return []
  const restored = before.filter(({ id }) => !photoOf(id))
  const added = photos.filter((photo) => before.every(({ id }) => id !== photo.id))
  usePhotos.setState({
    photos: [...before.map((photo) => photoOf(photo.id) ?? photo), ...added],
    before: null,
    current: restored[0]?.id ?? null,
  })
  return restored
}
