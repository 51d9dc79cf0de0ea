/** Faults of a recipe, or of the file or link it came from. The words are made where it is shown. */
export type RecipeFinding =
  | { code: 'not-json' }
  | { code: 'not-a-recipe' }
  | { code: 'newer-version'; value: string }
  | { code: 'too-many-steps'; value: string }
  | { code: 'unknown-step'; step: number; value: string }
  | { code: 'unknown-field'; step: number; field: string }
  | { code: 'unusable-value'; step: number; field: string; value: string }
  /** Changes nothing as it is set. */
  | { code: 'no-effect'; step: number }
  /** A later step of the same kind decides. */
  | { code: 'overruled'; step: number; by: number }
  /** Would be better before or after the other step. */
  | { code: 'better-after'; step: number; other: number; reason: OrderReason }
  | { code: 'missing-value'; step: number; field: string }
  | { code: 'empty-range'; step: number }
  /** The format that comes out cannot do what the step asks. */
  | { code: 'lost-transparency'; step: number; format: string }
  | { code: 'lossless-quality'; step: number; format: string }

export type OrderReason =
  | 'sharpen-is-blurred'
  | 'watermark-is-scaled'
  | 'watermark-is-cut'
  | 'redact-reaches-less'
  | 'work-is-cut-away'
  | 'cutout-sees-changes'
