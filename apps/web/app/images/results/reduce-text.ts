import { counted } from '../../platform/format.ts'

export const words = {
  reduce: 'Reduce colours',
  working: 'Reducing colours…',
  undo: 'Keep all colours',
  of: (label: string, name: string) => `${label}: ${name}`,
  reduced: (from: string, to: string, colours: number, score: string) =>
    `${[`${from} → ${to}`.replaceAll(' ', '\u00a0'), counted(colours, 'colour'), score && `SSIMULACRA2 ${score}`].filter(Boolean).join(' · ')}.`,
  notReached: (score: string) =>
    `256 colours would change this image visibly (SSIMULACRA2 ${score}), so the lossless file stays.`,
  notSmaller: 'Fewer colours would not make this file smaller, so the lossless file stays.',
} as const
