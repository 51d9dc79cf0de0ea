import { createHmac } from 'node:crypto'
import { expect, type Page } from './test.ts'
import { openTool } from './workbench-page.ts'

export const password = 'correct horse 12'
let people = 0

export async function open(page: Page, path: string): Promise<void> {
  people += 1
  const address = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:${people.toString(16)}::1`
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  await openTool(page, path)
}

export async function signUp(page: Page): Promise<string> {
  const email = `ann-${Date.now()}-${Math.random().toString(36).slice(2)}@example.org`
  await open(page, '/account')
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible()
  return email
}

export function totp(key: string): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export async function logImages(page: Page, count: number): Promise<void> {
  await page.evaluate(async (n) => {
    const body = Array.from({ length: n }, (_, index) => ({
      original_filename: `photo-${index}.jpg`,
      original_size: 2_000_000,
      processed_filename: `photo-${index}.webp`,
      processed_size: 500_000,
      settings: { tool: index % 2 ? 'resizer' : 'compressor' },
    }))
    const reply = await fetch('/functions/v1/image-operations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }, count)
}

export async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
