import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { tools } from './all-tools.ts'

const pages = import.meta.glob<{ default: ComponentType }>('./*/page.tsx')
const input = { domain: 'kept.example', url: 'https://kept.example/page', ip: '192.0.2.7' } as const
type Kind = keyof typeof input

const cases = tools.flatMap(({ id, takes }) =>
  Object.entries(takes ?? {}).map(([kind, parameter]) => [id, kind as Kind, parameter] as const),
)
const home = location.href
afterEach(() => history.replaceState(null, '', home))

test.each(cases)(
  '%s opened with a %s in its address (%s) has filled it in',
  async (id, kind, parameter) => {
    const page = await pages[`./${id}/page.tsx`]?.()
    if (!page) throw new Error(`${id} has no page`)
    const Page = page.default
    history.replaceState(null, '', `?${new URLSearchParams({ [parameter]: input[kind] })}`)
    await render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    )
    await vi.waitFor(
      () => {
        const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
        expect(fields.map(({ value }) => value)).toContain(input[kind])
      },
      { timeout: 20_000 },
    )
  },
  30_000,
)
