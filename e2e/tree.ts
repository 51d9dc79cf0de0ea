import { expect, type Page } from './test.ts'

/** Parts that change from run to run. */
const VARIABLE =
  /[\da-f]{16,}|\d[\d.]* \(build [\da-f]+\)|(?<=listitem: )\w+ on \w+(?= This device)|(?<=http:\/\/)localhost:\d+|[\w.-]+@example\.org|\d+\.\d+ MB|\d+ [A-Z][a-z]+ \d{4}/g
/** The outline suffices for pages that are printed from data. */
const OUTLINE = /^- main|^ *- '?heading/

/**
 * The accessibility tree below `main`, in e2e/trees/, reviewed by a person. `--update-snapshots` accepts the page's new
 * state; read the difference as a listener would.
 */
export async function expectTree(page: Page, name: string, lines = /./): Promise<void> {
  const main = page.locator('main')
  await expect(main.locator('[aria-busy="true"]').or(main.getByText('Loading…'))).toHaveCount(0)
  await expect(async () => {
    const tree = (await main.ariaSnapshot()).replaceAll(VARIABLE, '…').split('\n')
    expect(tree.filter((line) => lines.test(line)).join('\n')).toMatchSnapshot(`${name}.yml`)
  }).toPass({ timeout: 10_000 })
}

export const expectOutline = (page: Page, name: string) => expectTree(page, name, OUTLINE)
