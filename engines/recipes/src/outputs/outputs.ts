import type { StepOf } from '../schema/steps.ts'
import { appIcons } from './app-icons.ts'
import { favicons } from './favicons.ts'
import type { OutputFile, Source } from './output-file.ts'
import { responsive } from './responsive.ts'
import { socialCards } from './social-cards.ts'

const sets = { responsive, favicons, social: socialCards, 'app-icons': appIcons } as const

export const planOutputs = (step: StepOf<'outputs'>, source: Source): OutputFile[] => sets[step.set](step, source)
