import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const files = { Shell: 'verify.sh', 'Node.js': 'verify.mjs', Python: 'verify.py', Java: 'Verify.java' } as const

/** How a receiver tells our webhooks from others, in the languages of integrators. */
export const webhookSamples = Object.entries(files).map(([language, file]) => ({
  language,
  file,
  text: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))
