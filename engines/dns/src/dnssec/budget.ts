export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

export interface Allowance {
  questions: number
  validations: number
  hashRounds: number
}

const standard: Allowance = { questions: 90, validations: 120, hashRounds: 12_000 }

/**
 * Bounds the cost of one chain. A zone can name hundreds of keys of one tag and as many signatures, each pair of which
 * a validator would have to try (KeyTrap, CVE-2023-50387), or make every NSEC3 hash dear (CVE-2023-50868).
 */
export function createBudget(allowance: Partial<Allowance> = {}): (kind: keyof Allowance, count?: number) => void {
  const left = { ...standard, ...allowance }
  return (kind, count = 1) => {
    left[kind] -= count
    if (left[kind] < 0) throw new TooMuchWork(kind)
  }
}

export type Spend = ReturnType<typeof createBudget>
