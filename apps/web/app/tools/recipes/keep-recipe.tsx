import { limits } from '@sundry/contracts/limits'
import { readRecipe, writeRecipe } from '@sundry/recipes'
import { type ChangeEvent, useEffect } from 'react'
import { Link } from 'react-router'
import { downloadBlob } from '../../platform/download.ts'
import { isShown } from '../../platform/site.ts'
import { textOf } from '../../platform/text-of-file.ts'
import { LONG_MS, SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { TextField } from '../../ui/field.tsx'
import { accountText, holdsImage, keepRecipe, useStored } from './kept-store.ts'
import { linkTo } from './recipe/actions.ts'
import { findingWords, storedWords, editorWords as words } from './recipe/editor-text.ts'
import { useRecipe } from './recipe/model.ts'
import { followAccount, syncStored } from './sync-recipes.ts'
import { toasts } from './text.ts'

const quiet = 'min-h-11 rounded-full px-3 text-sm font-semibold hover:bg-raised disabled:opacity-40'

export function KeepRecipe() {
  const { recipe, change } = useRecipe()
  useEffect(followAccount, [])
  const { copied, copy } = useCopied()
  const name = recipe.name || words.noName

  /** Confirms only after the recipe is stored. */
  const save = async () => {
    if (recipe.name === '') change({ ...recipe, name })
    if (!keepRecipe({ ...recipe, name })) {
      toast.bad(toasts.noRoom, LONG_MS)
      return
    }
    await syncStored()
    const isInAccount = useStored
      .getState()
      .stored.some((one) => one.recipe.name === name && one.account !== null && !one.isChanged)
    toast.good(toasts.saved(name, isInAccount), SHORT_MS)
  }

  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    const text = await textOf(file.name, file.text())
    if (text === null) return
    const { recipe: read, findings } = readRecipe(text)
    if (!read) {
      const [reason] = findings
      if (reason) toast.bad(toasts.notRead(findingWords(reason, () => '')), LONG_MS)
      return
    }
    change(read)
    toast.good(toasts.opened(read.name || words.noName, findings.length), SHORT_MS)
  }
  return (
    <div className="border-t border-line pt-4">
      <TextField
        label={words.name}
        value={recipe.name}
        placeholder={words.noName}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => change({ ...recipe, name: event.currentTarget.value }, 'name')}
      />
      <div className="-ml-3 mt-2 flex flex-wrap gap-1">
        <button type="button" className={quiet} disabled={recipe.steps.length === 0} onClick={save}>
          {words.save}
        </button>
        <button
          type="button"
          className={quiet}
          disabled={recipe.steps.length === 0}
          onClick={() =>
            downloadBlob(new Blob([writeRecipe(recipe)], { type: 'application/json' }), `${name}.recipe.json`)
          }
        >
          {words.exportFile}
        </button>
        <label className={`${quiet} inline-flex cursor-pointer items-center focus-within:outline-2`}>
          {words.importFile}
          <input type="file" accept=".json,application/json" className="sr-only" onChange={open} />
        </label>
        <button
          type="button"
          className={quiet}
          disabled={recipe.steps.length === 0}
          onClick={() => copy(linkTo(recipe))}
        >
          {copied ? words.copied : words.link}
        </button>
      </div>
      <WhereStored />
    </div>
  )
}

function WhereStored() {
  const recipe = useRecipe((store) => store.recipe)
  const account = useStored((store) => store.account)
  const isAccount = account.is === 'kept' || account.is === 'full' || account.is === 'asking'
  const text = {
    unknown: () => storedWords.here,
    'signed-out': () => storedWords.signedOut,
    asking: () => storedWords.asking,
    kept: () => storedWords.kept,
    full: () => storedWords.full(limits.recipes.perAccount),
    away: () => storedWords.away(account.is === 'away' ? account.message : ''),
  }[account.is]()
  return (
    <div className="mt-1 text-sm text-quiet">
      <p role="status">
        {text}{' '}
        {account.is === 'signed-out' && isShown('accounts') && (
          <Link to="/account" className="underline underline-offset-4">
            {storedWords.signIn}
          </Link>
        )}
        {account.is === 'away' && (
          <button type="button" className="underline underline-offset-4" onClick={() => void syncStored()}>
            {storedWords.again}
          </button>
        )}
      </p>
      {holdsImage(recipe) && <p className="mt-1">{storedWords.pictures}</p>}
      {isAccount && accountText(recipe).length > limits.recipes.length && <p className="mt-1">{storedWords.tooLong}</p>}
    </div>
  )
}
