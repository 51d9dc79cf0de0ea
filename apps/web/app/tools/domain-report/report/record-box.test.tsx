// What is to be pasted elsewhere is copied as it is wanted there, and the button says that it was.
import { expect, test, vi } from 'vitest'
import { bad, noticed } from '../../../../testing/notice.ts'
import { htmlOf, read } from '../../../../testing/read.ts'
import { words as common } from '../../../lookup/text.ts'
import { LONG_MS } from '../../../shell/stores/toasts.ts'
import { RecordBox } from './record-box.tsx'

const clipboard = vi.hoisted(() => ({ copied: null as string | null, copy: vi.fn(async (_: string) => true) }))
const press = vi.hoisted(() => ({ button: async () => {} }))
vi.mock('../../../platform/use-copied.ts', () => ({ useCopied: () => clipboard }))
vi.mock(import('../../../ui/button.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    Button: (props) => {
      press.button = async () => props.onClick?.({} as never)
      return all.Button(props)
    },
  }
})

const record = {
  kind: 'dns',
  name: '_dmarc.a.example',
  type: 'TXT',
  data: '"v=DMARC1; p=reject"',
  replaces: [],
} as const
const header = { kind: 'header', name: 'X-A', type: '', data: '1', replaces: [] } as const

test.each([
  ['a record: its data alone', record, '"v=DMARC1; p=reject"'],
  ['a header: the whole line', header, 'X-A: 1'],
])('%s', async (_, paste, text) => {
  read(RecordBox, { record: paste })
  await press.button()
  expect(clipboard.copy).toHaveBeenLastCalledWith(text)
})

test('the button says what was done', () => {
  expect(read(RecordBox, { record })).toMatch(/^Record to publish _dmarc.*Copy/)
  clipboard.copied = 'text'
  expect(read(RecordBox, { record })).toMatch(/^Record to publish _dmarc.*Copied!/)
  expect(htmlOf(RecordBox, { record })).toContain('aria-label="Copied! _dmarc.a.example"')
  clipboard.copied = null
})

test('what cannot be copied is told', async () => {
  clipboard.copy.mockResolvedValueOnce(false)
  read(RecordBox, { record })
  await press.button()
  expect(noticed()).toEqual(bad(common.copyFailed.title, common.copyFailed.description, LONG_MS))
})

test('what is replaced stands above what takes its place', () => {
  const changed = { ...record, replaces: ['"v=DMARC1; p=none"'] }
  expect(read(RecordBox, { record: changed })).toMatch(/Now "v=DMARC1; p=none".*Proposed "v=DMARC1; p=reject"/)
})
