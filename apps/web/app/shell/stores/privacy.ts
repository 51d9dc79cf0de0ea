import { create } from 'zustand'
import type { Privacy } from '../privacy-badge.tsx'

/** Where the open tool does its work, when the visitor has chosen otherwise than the tool says of itself. */
export const usePrivacy = create<{ chosen: Privacy | null }>()(() => ({ chosen: null }))
