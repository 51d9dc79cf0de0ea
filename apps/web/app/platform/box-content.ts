import { create } from 'zustand'
import type { FoundFile } from './file-intake.ts'

interface BoxContent {
  text: string
  found: readonly FoundFile[]
  /** Files that came just now, so that what can be done with them awaits the focus. */
  isFresh: boolean
}

/** The content of the box on the home page, which outlives the page: Back finds it again. */
export const useBox = create<BoxContent>()(() => ({ text: '', found: [], isFresh: false }))
