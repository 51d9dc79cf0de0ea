// Keyboard users continue where they were: a moved card keeps the focus, a removed one passes it to the next.
import { newStep } from '@sundry/recipes'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRecipe } from './recipe/model.ts'
import { StepList } from './step-list.tsx'

function Editor() {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <StepList open={open} setOpen={setOpen} />
      <select id="add-step" aria-label="Add a step" />
    </>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('the focus goes along with what was moved, and on from what was removed', async () => {
  useRecipe.setState({ recipe: { name: '', steps: [newStep('rotate'), newStep('trim')] } })
  const screen = await render(<Editor />)
  const press = async (name: string | RegExp) => {
    const button = screen.getByRole('button', { name, exact: true })
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(/^Trim border/)
  await press('Move Trim border up')
  // At the top there is no way further up: the card itself has the focus.
  await expect.poll(focused).toBe('Trim border')
  await press('Move Trim border down')
  await expect.poll(focused).toBe('Trim border')
  await press('Remove Trim border')
  await expect.poll(focused).toMatch(/^Rotate/)
  await press(/^Rotate/)
  await press('Remove Rotate')
  await expect.poll(focused).toBe('Add a step')
})

test('the same way again is one press of the same key', async () => {
  useRecipe.setState({ recipe: { name: '', steps: [newStep('rotate'), newStep('trim'), newStep('flip')] } })
  const screen = await render(<Editor />)
  await screen.getByRole('button', { name: /^Flip/ }).click()
  ;(screen.getByRole('button', { name: 'Move Flip up' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Move Flip up')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => useRecipe.getState().recipe.steps.map(({ kind }) => kind)).toEqual(['flip', 'rotate', 'trim'])
})
