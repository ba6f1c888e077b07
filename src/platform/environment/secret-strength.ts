// Words from published examples and sample configurations, and keyboard rows.
const published = ['changeme', 'change-me', 'secret', 'password', 'passw0rd', 'example', 'default', 'development']
const sequences = ['0123456789', '1234567890', '9876543210', 'abcdefgh', 'qwerty', 'asdfgh', '001122334455', 'deadbeef']

/** Why a secret is too weak, as the end of a sentence; undefined if it is not. */
export function weaknessOf(secret: string, minLength: number): string | undefined {
  if (secret.length < minLength) return `must have at least ${minLength} characters`
  const lowered = secret.toLowerCase()
  if ([...published, ...sequences].some((word) => lowered.includes(word))) return 'is a known default or a sequence'
  if (/^(.{1,32}?)\1+$/s.test(secret)) return 'is a repeated pattern'
  // A random secret of 32 hex digits misses more than 8 of the 16 digits once in some 10^9 cases.
  const needed = Math.min(8, Math.ceil(minLength / 2))
  if (new Set(secret).size < needed) return 'uses too few different characters'
  return undefined
}
