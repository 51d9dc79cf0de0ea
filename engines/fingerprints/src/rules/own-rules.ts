import type { Rule } from '../types.ts'
import { applications } from './applications.ts'
import { frontEnd } from './front-end.ts'
import { servers } from './servers.ts'
import { services } from './services.ts'

export const ownRules: readonly Readonly<Record<string, Partial<Rule>>>[] = [applications, servers, frontEnd, services]
