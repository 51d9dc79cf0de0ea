import { expect, test } from 'vitest'
import { historyCsv } from './history-view.tsx'

const row = {
  id: '1',
  user_id: 'ann',
  created_at: '2026-11-21T00:00:00.000Z',
  original_filename: 'a "small", photo.jpg',
  original_size: 1000,
  processed_filename: '=HYPERLINK("x").webp',
  processed_size: 400,
  settings: { tool: 'compressor', quality: 70 },
}

test('quotes what would break a row and defuses what a spreadsheet would run', () => {
  expect(historyCsv([row])).toBe(
    [
      'created_at,original_filename,original_size,processed_filename,processed_size,settings',
      `2026-11-21T00:00:00.000Z,"a ""small"", photo.jpg",1000,"'=HYPERLINK(""x"").webp",400,"{""tool"":""compressor"",""quality"":70}"`,
      '',
    ].join('\r\n'),
  )
})

test('the file has a header even when it is empty', () => {
  expect(historyCsv([])).toMatch(/^created_at,.*settings\r\n$/)
})
