import { confusableWarning } from './name-forms.ts'

export function ShownName({ ascii, unicode = ascii }: { ascii: string; unicode?: string | undefined }) {
  const warning = unicode === ascii ? null : confusableWarning(unicode)
  return (
    <>
      <h2 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{unicode}</h2>
      {unicode !== ascii && <p className="mt-1 font-mono text-sm text-quiet [overflow-wrap:anywhere]">{ascii}</p>}
      {warning && (
        <p role="alert" className="mt-2 font-medium text-warn">
          {warning}
        </p>
      )}
    </>
  )
}
