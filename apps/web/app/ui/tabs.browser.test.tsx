import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './tabs.tsx'

const tabs = ['One', 'Two', 'Three'].map((label) => ({
  label,
  content: () => <p>{`All of ${label}`}</p>,
}))

const begin = () => render(<Tabs label="Parts" tabs={tabs} />)
type Screen = Awaited<ReturnType<typeof begin>>

/** The one panel is named by the tab that is chosen, which alone is reached by the Tab key. */
async function expectChosen(screen: Screen, name: string) {
  const tab = screen.getByRole('tab', { name, exact: true })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  const panel = screen.getByRole('tabpanel', { name, exact: true })
  await expect.element(panel).toHaveTextContent(`All of ${name}`)
  expect(tab.element().getAttribute('aria-controls')).toBe(panel.element().id)
  const reached = screen.getByRole('tab').elements() as HTMLElement[]
  expect(reached.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab.element()])
}

test('a click chooses a tab', async () => {
  const screen = await begin()
  await expect.element(screen.getByRole('tablist', { name: 'Parts' })).toBeVisible()
  await expectChosen(screen, 'One')
  await screen.getByRole('tab', { name: 'Two' }).click()
  await expectChosen(screen, 'Two')
})

test('arrow keys go round, Home and End to the ends, and the focus goes along', async () => {
  const screen = await begin()
  ;(screen.getByRole('tab', { name: 'One' }).element() as HTMLElement).focus()
  for (const [key, name] of [
    ['ArrowRight', 'Two'],
    ['End', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
    ['a', 'One'],
  ] as const) {
    await userEvent.keyboard(key.length > 1 ? `{${key}}` : key)
    await expectChosen(screen, name)
    expect(document.activeElement?.textContent).toBe(name)
  }
})
