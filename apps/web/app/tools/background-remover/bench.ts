import type { OwnBench } from '../../workbench/bench.ts'
import { messageOf } from './fault.ts'
import { useOptions } from './options-store.ts'
import { canUseService } from './remote/service-store.ts'
import { toasts } from './text.ts'
import { work } from './work.ts'

export const bench: OwnBench = {
  id: 'background-remover',
  accepts: ['jpeg', 'png', 'webp', 'bmp', 'heic', 'heif'],
  archive: 'background-removed',
  check: () => (useOptions.getState().place === 'remote' && !canUseService() ? toasts.noService : null),
  work,
  messageOf,
  logged: () => {
    const { look, colour } = useOptions.getState()
    return { transparent: look.background.kind === 'transparent', backgroundColor: colour }
  },
  example: () => import('./example.ts').then(({ examplePhoto }) => examplePhoto()),
  toasts,
}
