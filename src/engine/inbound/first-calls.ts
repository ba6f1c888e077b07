import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Key {
  readonly keyId: string
  readonly secret: string
}

const sample = (file: string, { keyId, secret }: Key): string =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replaceAll('{keyId}', keyId)
    .replaceAll('{secret}', secret)

/**
 * The first call of a new key, ready to be pasted; the panel fills in the address it is open under. It changes nothing.
 * Another path and content can be given as arguments: sh call.sh /balance '{"player":"1000"}'.
 */
export const firstCalls = (key: Key): Readonly<Record<string, string>> => ({
  'First call (shell)': sample('first-call.sh', key),
  'First call (Node.js)': sample('first-call.mjs', key),
})

const languages = {
  Shell: 'first-call.sh',
  'Node.js': 'first-call.mjs',
  Python: 'first-call.py',
  Java: 'FirstCall.java',
} as const

/** The same call in the languages of integrators: the name of its file, and its text with the places of a key in braces. */
export const callSamples: readonly { readonly language: string; readonly file: string; readonly text: string }[] =
  Object.entries(languages).map(([language, file]) => ({
    language,
    file,
    text: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }))
