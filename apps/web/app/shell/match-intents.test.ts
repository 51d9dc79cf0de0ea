import { forms, recipeFromLink, starters } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { readSettings } from '../images/model/settings.ts'
import { tools } from '../tools/all-tools.ts'
import { pages } from './choices.ts'
import { intents } from './intents.ts'
import { matchIntents } from './match-intents.ts'

const first = (query: string) => {
  const [match] = matchIntents(query)
  return match && (match.action ?? match.tool)
}

test.each([
  ['dark mode', 'theme'],
  ['offline', 'offline'],
  ['instagram', 'resizer'],
  ['1080x1080', 'resizer'],
  ['33 %', 'resizer'],
  ['under 200 kb', 'compressor'],
  ['how to make photo smaller', 'compressor'],
  ['comprss', 'compressor'],
  ['compressing jpegs', 'compressor'],
  ['jpg to png', 'converter'],
  ['remove gps from photo', 'recipes'],
  ['why does my mail go to spam', 'domain-report'],
  ['dmarc generator', 'domain-report'],
  ['is this email real', 'mail-check'],
  ['broken links', 'site-check'],
  ['Bild verkleinern', 'compressor'],
  ['Bildgröße ändern', 'resizer'],
  ['hintergrund entfernen', 'background-remover'],
  ['réduire le poids d’une photo', 'compressor'],
  ['quitar el fondo', 'background-remover'],
  ['rimuovere sfondo', 'background-remover'],
  ['quando expira meu domínio', 'domain-expiry-checker'],
  ['afbeelding verkleinen', 'compressor'],
  ['usuń tło', 'background-remover'],
  ['arka planı kaldır', 'background-remover'],
  ['сжать фото', 'compressor'],
  ['写真を小さくする', 'compressor'],
  ['压缩图片', 'compressor'],
])('“%s” asks for %s', (query, expected) => {
  expect(first(query)).toBe(expected)
})

test('arguments become settings and steps', () => {
  const opened = (query: string) => {
    const [match] = matchIntents(query)
    return match?.open?.(match.input)
  }
  expect(opened('resize 800 x 600')?.settings).toMatchObject({ width: 800, height: 600 })
  expect(opened('under 1,5 MB')?.settings).toMatchObject({ maxSizeMB: 1.5 })
  const { recipe } = recipeFromLink(`1;${opened('resize 1600 webp')?.recipe}`)
  expect(recipe?.steps).toMatchObject([
    { kind: 'resize', side: 1600 },
    { kind: 'convert', format: 'webp' },
  ])
})

test('half a query that is understood is not enough', () => {
  expect(matchIntents('compress the mysterious unheard gibberish')).toEqual([])
})

test('each intent opens something that exists', () => {
  const places = ['home', ...[...tools, ...pages].map(({ id }) => id)]
  const known = [...starters, ...forms].map(({ id }) => id)
  const input = { width: 800, height: 600, percent: 50, bytes: 200_000, quality: 80, format: 'webp' } as const
  for (const { tool, open, ...own } of intents) {
    expect(places).toContain(tool)
    const { settings, recipe } = open?.(input) ?? own
    if (settings && !('background' in settings)) expect(readSettings(settings)).toEqual(settings)
    if (recipe !== undefined && !known.includes(recipe)) expect(recipeFromLink(`1;${recipe}`).findings).toEqual([])
  }
})
