import type { StepOf } from '../schema/steps.ts'
import type { OutputFile, Source } from './output-file.ts'
import { sized } from './square.ts'

/** The sizes that the networks' own documents give: Open Graph 1.91:1, X's large card 2:1, its small one 1:1. */
const CARDS = [
  { name: 'og', width: 1200, height: 630 },
  { name: 'x-large', width: 1200, height: 600 },
  { name: 'x-small', width: 400, height: 400 },
] as const

const head = (file: (card: string) => string) => `<meta property="og:image" content="https://example.com/${file('og')}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:alt" content="">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:image" content="https://example.com/${file('x-large')}">
`

export function socialCards({ background }: StepOf<'outputs'>, { name }: Source): OutputFile[] {
  const file = (card: string) => `${name}-${card}.jpg`
  return [
    ...CARDS.map((card) => ({
      path: file(card.name),
      settings: sized(card.width, card.height, 'cover', background, 'jpeg'),
    })),
    { path: 'head.html', text: head((card) => encodeURIComponent(file(card))) },
  ]
}
