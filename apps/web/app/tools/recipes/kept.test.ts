import { newStep, type Recipe, writeRecipe } from '@sundry/recipes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../platform/session.ts'
import { forgetRecipe, keepRecipe, showStored, useStored } from './kept-store.ts'
import { useRecipe } from './recipe/model.ts'
import { followAccount, syncStored } from './sync-recipes.ts'

interface Stored {
  revision: number
  recipe: unknown
}
type Browser = Map<string, string>

const ROOM = 5_000_000
const max = { count: 100, perAnswer: 10 }
const accounts = new Map<string, Map<string, Stored>>()
let browser: Browser
let isOnline: boolean
let beforeAnswer: () => void

/** The server as its contract and its own tests have it. */
function answer(user: string, body: string) {
  const { saves, removals, known } = JSON.parse(body)
  const rows = accounts.get(user) ?? new Map<string, Stored>()
  accounts.set(user, rows)
  const refused: unknown[] = []
  for (const { id, base } of removals) {
    if (rows.get(id)?.revision === base) rows.delete(id)
    else if (rows.has(id)) refused.push({ id, reason: 'changed' })
  }
  for (const { id, base, recipe } of saves) {
    const row = rows.get(id)
    if (row && JSON.stringify(row.recipe) === JSON.stringify(recipe)) continue
    if ((row?.revision ?? null) !== base) refused.push({ id, reason: 'changed' })
    else if (!row && rows.size >= max.count) refused.push({ id, reason: 'full' })
    else rows.set(id, { revision: (base ?? 0) + 1, recipe })
  }
  const isKnown = (id: string) => known.some((one: { id: string }) => one.id === id)
  const fresh = [...rows.keys()].filter((id) => !isKnown(id))
  const left = new Set(fresh.slice(max.perAnswer))
  const recipes = [...rows].map(([id, { revision, recipe }]) => ({ id, revision, ...(!left.has(id) && { recipe }) }))
  return { recipes, refused, ...(left.size > 0 && { more: true }) }
}

const requested: string[] = []

beforeEach(() => {
  accounts.clear()
  requested.length = 0
  browser = new Map()
  isOnline = true
  max.count = 100
  beforeAnswer = () => {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > ROOM) throw new DOMException('full', 'QuotaExceededError')
      browser.set(key, value)
    },
  })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!isOnline) throw new TypeError('offline')
    requested.push(body)
    const { user } = useSession.getState()
    const input = answer(user?.id ?? '', body)
    beforeAnswer()
    return Response.json(input)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ user: undefined })
  useStored.setState({ stored: [], user: null, account: { is: 'unknown' } })
})

// The site may be one of several on its host.
const KEY = '/tools/kept-recipes'
vi.mock('../../platform/site.ts', async (load) => ({
  ...(await load<object>()),
  ownName: (name: string) => `/tools/${name}`,
}))
vi.mock('../../platform/answers.ts', () => ({ answerOf: (_: string, data: unknown) => data }))

const recipe = (name: string, side = 800): Recipe => ({ name, steps: [newStep('resize', { side })] })
const names = () => useStored.getState().stored.map((one) => one.recipe.name)
const sideOf = (name: string) =>
  useStored.getState().stored.flatMap((one) => (one.recipe.name === name ? one.recipe.steps : []))[0]

async function at(where: Browser, user: string | null) {
  browser = where
  useSession.setState({ user: user === null ? null : { id: user, name: user, email: `${user}@example.org` } })
  await syncStored()
}
const keepHere = async (one: Recipe) => {
  expect(keepRecipe(one)).toBe(true)
  await syncStored()
}

describe('in this browser', () => {
  test('an equal name replaces, one can be forgotten, and nothing is asked of anyone signed out', async () => {
    await at(browser, null)
    await keepHere(recipe('Mine'))
    await keepHere(recipe('Other'))
    await keepHere(recipe('Mine', 400))
    useStored.setState({ stored: [] })
    showStored()
    expect(names()).toEqual(['Mine', 'Other'])
    expect(sideOf('Mine')).toMatchObject({ side: 400 })
    forgetRecipe('Mine')
    expect(names()).toEqual(['Other'])
    expect(requested).toEqual([])
    expect(useStored.getState().account).toEqual({ is: 'signed-out' })
  })

  test('recipes of an earlier release are read', () => {
    browser.set(KEY, JSON.stringify([writeRecipe(recipe('Of before')), 'nonsense', 7]))
    showStored()
    expect(names()).toEqual(['Of before'])
  })

  test('a recipe that another tab saves appears in this one', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    await at(browser, null)
    const leave = followAccount()
    await syncStored()
    browser.set(KEY, JSON.stringify([writeRecipe(recipe('Theirs'))]))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    expect(names()).toEqual(['Theirs'])
    leave()
  })

  test.each(['{', '[1]', '"x"', 'null', '{"recipes":7,"removals":[1]}'])(
    'an unreadable recipe (%s) is left in this browser',
    (text) => {
      browser.set(KEY, text)
      showStored()
      expect(names()).toEqual([])
    },
  )

  test('a recipe without room is not reported as stored', () => {
    const image = `data:image/png;base64,${'A'.repeat(ROOM)}`
    expect(keepRecipe({ name: 'Huge', steps: [newStep('watermark-picture', { picture: image })] })).toBe(false)
    expect(names()).toEqual([])
    for (let count = 0; count < 100; count += 1) expect(keepRecipe(recipe(`R${count}`))).toBe(true)
    expect(keepRecipe(recipe('One more'))).toBe(false)
    expect(keepRecipe(recipe('R5', 300))).toBe(true)
  })
})

describe('with an account', () => {
  const [desk, phone]: [Browser, Browser] = [new Map(), new Map()]
  beforeEach(() => {
    desk.clear()
    phone.clear()
  })

  test('recipes made before signing in join it, and come to the next device', async () => {
    await at(desk, null)
    for (let count = 0; count < 23; count += 1) keepRecipe(recipe(`R${count}`))
    await at(desk, 'ann')
    expect(useStored.getState().account).toEqual({ is: 'kept' })
    expect(accounts.get('ann')?.size).toBe(23)
    await at(phone, 'ann')
    expect(names()).toHaveLength(23)
    expect(accounts.get('ann')?.size).toBe(23)
  })

  test('the same recipe of two devices becomes one, different ones of one name stay two', async () => {
    await at(desk, 'ann')
    await keepHere(recipe('Web'))
    await keepHere(recipe('Mine', 100))
    await at(phone, null)
    keepRecipe(recipe('Web'))
    keepRecipe(recipe('Mine', 200))
    await at(phone, 'ann')
    expect(names().toSorted()).toEqual(['Mine', 'Mine (2)', 'Web'])
    await at(desk, 'ann')
    expect(names().toSorted()).toEqual(['Mine', 'Mine (2)', 'Web'])
    expect(sideOf('Mine')).toMatchObject({ side: 100 })
    expect(sideOf('Mine (2)')).toMatchObject({ side: 200 })
  })

  test('a change made on two devices at once is kept twice, one made on one of them once', async () => {
    await at(desk, 'ann')
    await keepHere(recipe('Mine', 100))
    await at(phone, 'ann')
    isOnline = false
    await keepHere(recipe('Mine', 300))
    expect(useStored.getState().account).toMatchObject({ is: 'away' })
    isOnline = true
    await at(desk, 'ann')
    await keepHere(recipe('Mine', 200))
    await at(phone, 'ann')
    expect(names().toSorted()).toEqual(['Mine', 'Mine (2)'])
    expect([sideOf('Mine'), sideOf('Mine (2)')]).toMatchObject([{ side: 200 }, { side: 300 }])
    await at(desk, 'ann')
    expect(names().toSorted()).toEqual(['Mine', 'Mine (2)'])
  })

  test('a deletion follows, unless the recipe was changed elsewhere meanwhile', async () => {
    await at(desk, 'ann')
    await keepHere(recipe('Gone'))
    await keepHere(recipe('Changed'))
    await at(phone, 'ann')
    isOnline = false
    await keepHere(recipe('Changed', 300))
    isOnline = true
    await at(desk, 'ann')
    forgetRecipe('Gone')
    forgetRecipe('Changed')
    await syncStored()
    expect(accounts.get('ann')?.size).toBe(0)
    await at(phone, 'ann')
    expect(names()).toEqual(['Changed'])
    await at(desk, 'ann')
    expect(names()).toEqual(['Changed'])
    expect(sideOf('Changed')).toMatchObject({ side: 300 })
  })

  test('one forgotten while it is sent is forgotten in the account too', async () => {
    await at(desk, 'ann')
    beforeAnswer = () => {
      if (names().includes('Hasty') && accounts.get('ann')?.size === 1) forgetRecipe('Hasty')
    }
    await keepHere(recipe('Hasty'))
    await syncStored()
    expect(accounts.get('ann')?.size).toBe(0)
    expect(names()).toEqual([])
  })

  test('a signed-out browser neither shows nor changes the recipes of an account', async () => {
    await at(desk, null)
    await keepHere(recipe('Local'))
    await at(desk, 'ann')
    await keepHere(recipe('Of Ann', 100))
    useRecipe.setState({ recipe: recipe('Of Ann', 100), past: [recipe('Of Ann', 50)] })
    await at(desk, null)
    expect(names()).toEqual([])
    expect(useRecipe.getState()).toMatchObject({ recipe: { steps: [] }, past: [] })
    forgetRecipe('Of Ann')
    await keepHere(recipe('Of Ann', 200))
    expect(names()).toEqual(['Of Ann'])
    expect(JSON.parse(desk.get(KEY) ?? '').removals).toEqual([])
    await at(desk, 'ann')
    expect(names().toSorted()).toEqual(['Local', 'Of Ann', 'Of Ann (2)'])
    expect(sideOf('Of Ann')).toMatchObject({ side: 100 })
  })

  test('while the server is out of reach the recipes of the last known visitor stay', async () => {
    await at(desk, 'ann')
    await keepHere(recipe('Of Ann'))
    useStored.setState({ stored: [], user: null })
    useSession.setState({ user: undefined })
    await syncStored()
    expect(names()).toEqual(['Of Ann'])
    await at(desk, null)
    useSession.setState({ user: undefined })
    await syncStored()
    expect(names()).toEqual([])
  })

  test('images stay here: not one octet is sent, and what comes back has them again', async () => {
    const image = 'data:image/png;base64,c2VjcmV0'
    const marked = { name: 'Logo', steps: [newStep('watermark-picture', { picture: image, name: 'logo.png' })] }
    await at(desk, 'ann')
    await keepHere(marked)
    await at(phone, 'ann')
    await keepHere({ name: 'Logo', steps: [newStep('watermark-picture', { name: 'logo.png', opacity: 0.9 })] })
    await at(desk, 'ann')
    expect(useStored.getState().stored[0]?.recipe.steps[0]).toMatchObject({ picture: image, opacity: 0.9 })
    expect(requested.join()).not.toContain('c2VjcmV0')
  })

  test('another account in the same browser sees nothing of it and gets nothing of it', async () => {
    await at(desk, 'ann')
    await keepHere(recipe('Of Ann'))
    await at(desk, 'ben')
    expect(names()).toEqual([])
    await keepHere(recipe('Of Ben'))
    expect(accounts.get('ben')?.size).toBe(1)
    await at(desk, 'ann')
    expect(names()).toEqual(['Of Ann'])
    expect(accounts.get('ann')?.size).toBe(1)
  })

  test('a recipe that a browser has no room for stays in the account, with a note', async () => {
    await at(phone, 'ann')
    await keepHere(recipe('Of Ann'))
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    await at(desk, 'ann')
    expect(names()).toEqual([])
    expect(useStored.getState().account).toEqual({
      is: 'away',
      message: 'This browser has no space for the recipes in your account.',
    })
  })

  test('a recipe that an account has no room for, or takes in no size, stays here, and a full account is reported', async () => {
    max.count = 2
    await at(desk, 'ann')
    for (const name of ['A', 'B', 'C']) await keepHere(recipe(name))
    expect(useStored.getState().account).toEqual({ is: 'full' })
    expect(names().toSorted()).toEqual(['A', 'B', 'C'])
    forgetRecipe('A')
    await syncStored()
    expect(useStored.getState().account).toEqual({ is: 'kept' })
    const box = { x: 0.12345, y: 0.12345, width: 0.12345, height: 0.12345 }
    const long = { name: 'Long', steps: Array(4).fill(newStep('redact', { boxes: Array(100).fill(box) })) }
    await keepHere(long)
    expect(names()).toContain('Long')
    expect(requested.join()).not.toContain('Long')
  })
})
