import { expect, test } from 'vitest'
import { type ImageSettings, wholeSettings } from './types.ts'

const requested = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: false,
  outputFormat: null,
  quality: 80,
  compressionLevel: 50,
  maxSizeMB: null,
}

test('settings that say the least come out with nothing left open', () => {
  expect(Object.values(wholeSettings(requested))).not.toContain(undefined)
  // By `maintainAspectRatio`, which is older than `fit`.
  expect(wholeSettings(requested).fit).toBe('stretch')
})

test('set values stay, also if false or zero', () => {
  const reported = { reduceLossless: false, metadata: 'all', background: '#000', fit: 'pad', effort: 'small' } as const
  expect(wholeSettings({ ...requested, ...reported })).toMatchObject(reported)
})

test('a covered part does not survive in the thumbnail of the metadata', () => {
  const redact = { kind: 'redact', boxes: [], colour: '#000000' } as const
  const of = (metadata: 'all' | 'profile' | 'strip', edits: ImageSettings['edits'] = []) =>
    wholeSettings({ ...requested, metadata, edits }).metadata
  expect(of('all')).toBe('all')
  expect(of('all', [{ kind: 'rotate', degrees: 90 }])).toBe('all')
  expect(of('all', [redact])).toBe('profile')
  expect(of('strip', [redact])).toBe('strip')
})
