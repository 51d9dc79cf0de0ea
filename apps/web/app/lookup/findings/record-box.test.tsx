import { expect, test, vi } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { RecordBox } from './record-box.tsx'

const copy = vi.hoisted(() => vi.fn(async (_: string) => true))
const press = vi.hoisted(() => ({ button: async () => {} }))
vi.mock('../../platform/use-copied.ts', () => ({ useCopied: () => ({ copied: null, copy }) }))
vi.mock(import('../../ui/button.tsx'), async (original) => {
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
  ['the data alone of a DNS record', record, '"v=DMARC1; p=reject"'],
  ['the whole line of a header', header, 'X-A: 1'],
])('copies %s', async (_, paste, text) => {
  htmlOf(RecordBox, { record: paste })
  await press.button()
  expect(copy).toHaveBeenLastCalledWith(text)
})
