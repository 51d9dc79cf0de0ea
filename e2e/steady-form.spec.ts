import { expect, test } from './test.ts'

for (const path of ['/domain-report', '/dig-dns', '/domain-expiry-checker', '/nameserver-checker']) {
  test(`the button of ${path} stays where it is while one types, so that a press aimed at it lands`, async ({
    page,
  }) => {
    await page.goto(path)
    const button = page.locator('main form button[type=submit]').first()
    const before = await button.boundingBox()
    await page.locator('main form [name=domain]').first().fill('example.com')
    await expect(page.locator('[data-year]')).not.toBeEmpty()
    expect(await button.boundingBox()).toEqual(before)
  })
}
