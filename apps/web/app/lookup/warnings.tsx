export function Warnings({ warnings }: { warnings: readonly string[] | undefined }) {
  if (!warnings || warnings.length === 0) return null
  return (
    <ul className="mt-5 flex flex-col gap-1.5 border-l-2 border-warn pl-4 text-[0.9375rem] text-quiet">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
