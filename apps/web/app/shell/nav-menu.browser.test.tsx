import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { toolsIn } from '../tools/all-tools.ts'
import type { ToolGroup } from '../tools/define-tool.ts'
import { NavMenu } from './nav-menu.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function Menu({ shown = ['domain'] }: { shown?: readonly ToolGroup[] }) {
  const [openGroup, setOpenGroup] = useState<string | null>(null)
  return (
    <MemoryRouter>
      <nav>
        {shown.map((group) => (
          <NavMenu
            key={group}
            group={group}
            label={group}
            tools={toolsIn(group)}
            current="/"
            open={openGroup === group}
            setOpen={(open) => setOpenGroup((now) => (open ? group : now === group ? null : now))}
          />
        ))}
      </nav>
    </MemoryRouter>
  )
}

const isOpen = () => document.querySelector('button')?.getAttribute('aria-expanded') === 'true'

/** React makes enter and leave from over and out. */
function pointer(type: 'pointerover' | 'pointerout', pointerType = 'mouse'): void {
  document
    .querySelector('button')
    ?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: document.body }))
}

/** The browser's own mouse rests where the last test left it, perhaps on the button. */
for (const type of ['pointerover', 'pointerout'])
  window.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), true)

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
}

test('the submenu opens after 100 ms of hovering and not before [shell-26]', async () => {
  await render(<Menu />)
  pointer('pointerover')
  await pass(99)
  expect(isOpen()).toBe(false)
  await pass(1)
  expect(isOpen()).toBe(true)
})

test('a pointer that only passes by opens nothing', async () => {
  await render(<Menu />)
  pointer('pointerover')
  await pass(50)
  pointer('pointerout')
  await pass(1000)
  expect(isOpen()).toBe(false)
})

test('the pointer has 300 ms of grace to come back [shell-27]', async () => {
  await render(<Menu />)
  pointer('pointerover')
  await pass(100)
  pointer('pointerout')
  await pass(299)
  expect(isOpen()).toBe(true)
  pointer('pointerover')
  await pass(500)
  expect(isOpen()).toBe(true)
  pointer('pointerout')
  await pass(300)
  expect(isOpen()).toBe(false)
})

test('a finger opens it by touching, not by hovering', async () => {
  await render(<Menu />)
  pointer('pointerover', 'touch')
  await pass(500)
  expect(isOpen()).toBe(false)
  document.querySelector('button')?.click()
  await pass(0)
  expect(isOpen()).toBe(true)
})

test('a press on a menu that hovering opened keeps it open, and the next press closes it', async () => {
  await render(<Menu />)
  pointer('pointerover')
  await pass(100)
  expect(isOpen()).toBe(true)
  document.querySelector('button')?.click()
  await pass(0)
  expect(isOpen()).toBe(true)
  document.querySelector('button')?.click()
  await pass(0)
  expect(isOpen()).toBe(false)
})

test('a press before the hover delay opens the menu, and the next press closes it', async () => {
  await render(<Menu />)
  pointer('pointerover')
  await pass(50)
  document.querySelector('button')?.click()
  await pass(500)
  expect(isOpen()).toBe(true)
  document.querySelector('button')?.click()
  await pass(500)
  expect(isOpen()).toBe(false)
})

test('a menu opened by hovering, closed by Escape and opened by keys is closed by one press', async () => {
  await render(<Menu />)
  const button = document.querySelector('button')
  const key = (name: string) =>
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  pointer('pointerover')
  await pass(100)
  key('Escape')
  await pass(0)
  expect(isOpen()).toBe(false)
  key('ArrowDown')
  await pass(0)
  expect(isOpen()).toBe(true)
  button?.click()
  await pass(0)
  expect(isOpen()).toBe(false)
})

test('arrows go round the links one by one, Home and End to the first and the last', async () => {
  await render(<Menu />)
  const names = toolsIn('domain').map(({ navLabel }) => navLabel)
  document.querySelector('button')?.focus()
  const focusedAfter = async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await pass(0)
    return document.activeElement?.textContent
  }
  const steps: [string, number][] = [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['ArrowUp', 0],
    ['ArrowUp', -1],
    ['ArrowDown', 0],
    ['End', -1],
    ['Home', 0],
  ]
  for (const [key, at] of steps) expect(await focusedAfter(key)).toContain(names.at(at))
})

test('an arrow right after Escape opens the submenu again, and it stays open', async () => {
  await render(<Menu />)
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  document.querySelector('button')?.focus()
  for (const key of ['ArrowDown', 'Escape', 'ArrowDown']) press(key)
  await pass(1000)
  expect(isOpen()).toBe(true)
  expect(document.activeElement?.tagName).toBe('A')
})

test('a menu opened by a press stays open without the pointer, until a press elsewhere', async () => {
  await render(<Menu />)
  pointer('pointerover')
  await pass(100)
  document.querySelector('button')?.click()
  pointer('pointerout')
  await pass(5000)
  expect(isOpen()).toBe(true)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await pass(0)
  expect(isOpen()).toBe(false)
})

test('the right and left arrows change the menu, round both ends, and keep the place in it', async () => {
  const shown = ['image', 'domain', 'seo'] as const
  await render(<Menu shown={shown} />)
  const press = async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await pass(0)
    const open = document.querySelector('[aria-expanded="true"]')?.textContent
    return [
      document.activeElement?.tagName,
      document.activeElement?.closest('[data-group]')?.getAttribute('data-group'),
      open,
    ]
  }
  document.querySelector('button')?.focus()
  expect(await press('ArrowLeft')).toEqual(['BUTTON', 'seo', undefined])
  expect(await press('ArrowDown')).toEqual(['A', 'seo', 'seo'])
  expect(await press('ArrowRight')).toEqual(['A', 'image', 'image'])
  expect(await press('ArrowRight')).toEqual(['A', 'domain', 'domain'])
  await press('Escape')
  expect(await press('ArrowRight')).toEqual(['BUTTON', 'seo', undefined])
})
