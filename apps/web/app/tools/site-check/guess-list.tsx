import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Fixes } from './site-check.worker.ts'
import { words } from './text.ts'

type Guess = Fixes['guesses'][number]

interface Props {
  guesses: readonly Guess[]
  /** False where the file could not be changed. */
  accept: (file: string, changes: readonly Guess[]) => Promise<boolean>
}

/** Likely targets of broken links, each to accept or to skip. */
export function GuessList({ guesses, accept }: Props) {
  const [decisions, setDecisions] = useState<ReadonlyMap<Guess, 'accepted' | 'skipped'>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const decide = async (guess: Guess, decision: 'accepted' | 'skipped' | null) => {
    const next = new Map(decisions)
    if (decision === null) next.delete(guess)
    else next.set(guess, decision)
    const changes = guesses.filter((one) => one.file === guess.file && next.get(one) === 'accepted')
    const isMade = decision === 'skipped' || (await accept(guess.file, changes).catch(() => false))
    setFailed(!isMade)
    if (isMade) setDecisions(next)
  }
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{words.guesses(guesses.length)}</h3>
      <p className="text-quiet">{words.guessLead}</p>
      {hasFailed && (
        <p role="alert" className="mt-2 text-bad">
          {words.guessFailed}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {guesses.map((guess) => {
          const { file, line, value, to, because } = guess
          const decision = decisions.get(guess)
          return (
            <li key={`${file} ${line} ${value}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow basis-72 wrap-anywhere">
                <p className="font-mono text-sm">
                  <del className="text-bad no-underline">{value}</del> →{' '}
                  <ins className="text-good no-underline">{to}</ins>
                </p>
                <p className="mt-0.5 text-sm text-quiet">
                  {words.guessAt(file, line)}. {words.guessReasons[because]}
                </p>
              </div>
              {decision ? (
                <p role="status" className="flex items-center gap-2">
                  {words[decision]}
                  <Button
                    variant="quiet"
                    aria-label={words.undoGuessOf(value)}
                    onClick={() => void decide(guess, null)}
                  >
                    {words.undoGuess}
                  </Button>
                </p>
              ) : (
                <div className="flex gap-2">
                  <Button
                    variant="secondary"
                    aria-label={words.acceptOf(value, to)}
                    onClick={() => void decide(guess, 'accepted')}
                  >
                    {words.accept}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={words.skipOf(value)}
                    onClick={() => void decide(guess, 'skipped')}
                  >
                    {words.skip}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
