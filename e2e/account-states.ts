// The account page and the history, for visitors and for people who have signed in.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logImages, password } from './account-page.ts'
import { empty, type State } from './page-state.ts'

const IMAGES = 30

async function signUp(page: Page): Promise<void> {
  const [group = '', user = '', ...name] = randomBytes(8).toString('hex').match(/.{4}/g) ?? []
  // Sign-ups are limited by client, and each image of a page needs one.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:db8:${group}:${user}::1` })
  await page.goto(new URL('/account', page.url()).href)
  await page.locator('[data-year]:not(:empty)').waitFor()
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email address').fill(`ann-${name.join('')}@example.org`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello, Ann' }).waitFor()
}

async function showHistory(page: Page, images: number): Promise<void> {
  await signUp(page)
  if (images > 0) await logImages(page, images)
  await page.goto(new URL('/history', page.url()).href)
  await page.locator('[data-year]:not(:empty)').waitFor()
  await page.getByText('Loading').waitFor({ state: 'hidden' })
}

export const accountStates: State[] = [
  empty,
  { name: 'sign-up', reach: (page) => page.getByRole('tab', { name: 'Sign up' }).click() },
  {
    name: 'refused',
    reach: async (page) => {
      await page.getByLabel('Email address').fill('nobody@example.org')
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'signed in', reach: signUp },
]

export const historyStates: State[] = [
  empty,
  { name: 'signed in, nothing yet', reach: (page) => showHistory(page, 0) },
  { name: 'many', reach: (page) => showHistory(page, IMAGES) },
]
