// Words of secrets that were printed in examples and sample configurations, and the rows of a keyboard.
const published = ['changeme', 'change-me', 'secret', 'password', 'passw0rd', 'example', 'default', 'development']
const sequences = ['0123456789', '1234567890', '9876543210', 'abcdefgh', 'qwerty', 'asdfgh', '001122334455', 'deadbeef']

/** What is wrong with a secret, as the end of a sentence; undefined when nothing is. */
export function weaknessOf(secret: string, shortest: number): string | undefined {
  if (secret.length < shortest) return `must have at least ${shortest} characters`
  const lowered = secret.toLowerCase()
  if ([...published, ...sequences].some((word) => lowered.includes(word))) return 'is a known default or a sequence'
  if (/^(.{1,32}?)\1+$/s.test(secret)) return 'is a repeated pattern'
  // A random secret of 32 hex digits misses more than 8 of the 16 digits once in some 10^9 cases.
  const needed = Math.min(8, Math.ceil(shortest / 2))
  if (new Set(secret).size < needed) return 'uses too few different characters'
  return undefined
}
