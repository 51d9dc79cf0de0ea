import { z } from 'zod'

// Zod would otherwise try `new Function`, which our Content-Security-Policy refuses; import zod only from here.
z.config({ jitless: true })

export { z }
