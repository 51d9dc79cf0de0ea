import { z } from 'zod'

// Zod would otherwise try `new Function`, which our Content-Security-Policy refuses and reports. Whoever needs zod
// takes it from here, so that the setting is always made first.
z.config({ jitless: true })

export { z }
