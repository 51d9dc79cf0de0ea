import { limits } from '@sundry/contracts/limits'
import { invoke } from '../../platform/invoke.ts'
import { knownUserId, signedInUser, useSession } from '../../platform/session.ts'
import { ownName } from '../../platform/site.ts'
import {
  type Answer,
  accountText,
  changeKeeping,
  closeForeign,
  join,
  type Removal,
  readKeeping,
  type Sent,
  STORED_RECIPES,
  showStored,
  unsent,
  useStored,
} from './kept-store.ts'

const { length, savesPerRequest, perAccount } = limits.recipes

class Away extends Error {}

/** The account answers without the recipes that are here as it has them. */
async function ask(user: string, sent: readonly Sent[], removals: readonly Removal[]): Promise<Answer> {
  const own = readKeeping()
    .recipes.filter(({ account, isChanged }) => account === user && !isChanged)
    .slice(0, perAccount)
  const here = new Map(own.map(({ id, revision, recipe }) => [id, { revision, text: accountText(recipe) }]))
  const refused: Answer['refused'][number][] = []
  let saves = sent.map(({ id, base, text }) => ({ id, base, recipe: JSON.parse(text) }))
  let gone = removals.map(({ id, base }) => ({ id, base }))
  let known = [...here].flatMap(([id, { revision }]) => (revision === null ? [] : [{ id, revision }]))
  for (;;) {
    const body = { saves, removals: gone, known }
    const { data, error } = await invoke('sync-recipes', { body, timeoutMs: limits.client.timeoutMs })
    if (error) throw new Away(error.message)
    refused.push(...data.refused)
    const got = data.recipes.filter(({ recipe }) => recipe)
    for (const { id, revision, recipe } of got) here.set(id, { revision, text: JSON.stringify(recipe) })
    if (!data.more || got.length === 0) {
      const whole = data.recipes.map((one) => ({ ...one, recipe: JSON.parse(here.get(one.id)?.text ?? 'null') }))
      return { recipes: whole, refused }
    }
    saves = []
    gone = []
    known = data.recipes.flatMap(({ id, revision }) => (here.get(id)?.revision === revision ? [{ id, revision }] : []))
  }
}

/** The account's recipes come first, so that one that is there already is not written twice. */
async function syncAs(user: string): Promise<void> {
  const removals = readKeeping()
    .removals.filter(({ account }) => account === user)
    .slice(0, perAccount)
  const first = await ask(user, [], removals)
  const put = (answer: Answer, sent: readonly Sent[], removed: readonly Removal[]) => {
    if (!changeKeeping((keeping) => join(keeping, user, answer, sent, removed)))
      throw new Away('This browser has no space for the recipes in your account.')
  }
  put(first, [], removals)
  const full = new Set<string>()
  for (let rounds = 0; rounds < perAccount; rounds += 1) {
    const sent = unsent(readKeeping(), user, length)
      .filter(({ id }) => !full.has(id))
      .slice(0, savesPerRequest)
    if (sent.length === 0) break
    const answer = await ask(user, sent, [])
    for (const { id, reason } of answer.refused) if (reason === 'full') full.add(id)
    put(answer, sent, [])
  }
  useStored.setState({ account: { is: full.size > 0 ? 'full' : 'kept' } })
}

async function syncOnce(): Promise<void> {
  useStored.setState({ user: knownUserId() })
  const user = await signedInUser()
  useStored.setState({ user: knownUserId() })
  showStored()
  closeForeign()
  if (!user) {
    const isKnown = useSession.getState().user === null
    useStored.setState({ account: { is: isKnown ? 'signed-out' : 'unknown' } })
    return
  }
  useStored.setState({ account: { is: 'asking' } })
  try {
    await syncAs(user.id)
  } catch (error) {
    if (!(error instanceof Away)) throw error
    useStored.setState({ account: { is: 'away', message: error.message } })
  }
}

/** Runs one round at a time; a call during a round waits for a round that begins after it. */
function oneAtATime(round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isRequested = false
  return () => {
    isRequested = true
    running ??= (async () => {
      try {
        while (isRequested) {
          isRequested = false
          await round()
        }
      } finally {
        running = null
      }
    })()
    return running
  }
}

export const syncStored = oneAtATime(syncOnce)

/** Keeps the two together while the page is open. */
export function followAccount(): () => void {
  const again = () => void syncStored()
  const shown = (event: StorageEvent) => {
    if (event.key === ownName(STORED_RECIPES)) showStored()
  }
  const unsubscribe = useSession.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) again()
  })
  addEventListener('online', again)
  addEventListener('storage', shown)
  again()
  return () => {
    unsubscribe()
    removeEventListener('online', again)
    removeEventListener('storage', shown)
  }
}
