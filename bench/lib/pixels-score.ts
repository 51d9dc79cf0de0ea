import { weights } from '../../engines/images/src/pipeline/ssimulacra2.ts'

/** SSIMULACRA 2.1 from its sub-scores. */
export function scoreOf(parts: Float64Array): number {
  const sum = 0.9562382616834844 * parts.reduce((total, part, index) => total + (weights[index] ?? 0) * part, 0)
  const bent = 2.326765642916932 * sum - 0.020884521182843837 * sum ** 2 + 6.248496625763138e-5 * sum ** 3
  return bent > 0 ? 100 - 10 * bent ** 0.6276336467831387 : 100
}
