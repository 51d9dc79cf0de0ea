/** A small button within a row of text. */
export function Press({ label, isOpen, onPress }: { label: string; isOpen?: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-expanded={isOpen} onClick={onPress} className="min-h-11 text-sm font-semibold underline">
      {label}
    </button>
  )
}
