import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import { isPersonalName, isSecretName } from './field-names.ts'

export type Sensitivity = 'secret' | 'personal' | null

/** What takes the place of a secret. Equal secrets have equal masks; the mask shows neither the secret nor its exact length. */
export interface Masks {
  readonly secret: (text: string, kind?: SecretKind) => string
  readonly sensitivityOf: (name: string) => Sensitivity
  /** The secrets that were masked so far: they are masked wherever else they occur in the call. */
  readonly seen: ReadonlySet<string>
}
export type SecretKind = 'secret' | 'token' | 'card number'

/** Shorter ones occur by chance in other text. */
const minLengthElsewhere = 6
const lengths = [8, 16, 32, 64] as const

function lengthClass(length: number): string {
  const most = lengths.find((each) => length <= each)
  return most === undefined ? 'over 64 characters' : `up to ${most} characters`
}

/** Further fields that authenticate or name a person, as the definition of the call says. */
interface NamedFields {
  readonly secretNames?: readonly string[]
  readonly personalNames?: readonly string[]
}

export function masksBy(fingerprint: Fingerprint, { secretNames = [], personalNames = [] }: NamedFields = {}): Masks {
  const seen = new Set<string>()
  return {
    seen,
    sensitivityOf: (name) =>
      isSecretName(name) || secretNames.includes(name)
        ? 'secret'
        : isPersonalName(name) || personalNames.includes(name)
          ? 'personal'
          : null,
    secret(text, kind = 'secret') {
      if (text === '') return ''
      if (text.length >= minLengthElsewhere) seen.add(text)
      const mark = fingerprint(`request log ${text}`).toString('hex').slice(0, 8)
      return `[${kind}, ${lengthClass(text.length)}, ${mark}]`
    },
  }
}

/** Masks the secrets of a call where they are repeated under other names, as in an error message. */
export function withoutSeen(text: string, { seen, secret }: Masks): string {
  let shown = text
  for (const one of [...seen].toSorted((a, b) => b.length - a.length)) {
    for (const spelt of [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1)])
      if (shown.includes(spelt)) shown = shown.replaceAll(spelt, secret(one))
  }
  return shown
}
