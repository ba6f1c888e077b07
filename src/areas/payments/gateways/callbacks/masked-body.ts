import { isPersonalName, isSecretName } from '#platform/audit/request-log/masking/field-names.ts'
import { maskJson } from '#platform/audit/request-log/masking/mask-text.ts'
import { withoutSeen, type Masks } from '#platform/audit/request-log/masking/masks.ts'
import { jsonText } from '#values/text/json-text.ts'
import { contentOf, type BodyType } from './body-type.ts'

const maxLength = 4_096
/** Shorter ones occur by chance in other text. */
const minLengthElsewhere = 6

/** The bytes are kept sealed beside what is masked here, so that a mask need not say which secrets are equal. */
function masksOfOne(): Masks {
  const seen = new Set<string>()
  return {
    seen,
    secret(text, kind = 'secret') {
      if (text.length >= minLengthElsewhere) seen.add(text)
      return text === '' ? '' : `[${kind}]`
    },
    sensitivityOf: (name) =>
      isSecretName(name) || /key/i.test(name) ? 'secret' : isPersonalName(name) ? 'personal' : null,
  }
}

/** The stored form of a callback as JSON: complete structure, with secrets and personal data masked in any shape. */
export function maskedBody(body: Buffer, type: BodyType = 'json'): string {
  const text = body.toString('utf8').replaceAll('\0', '')
  const value = contentOf(text, type)
  // What cannot be read cannot be masked selectively: only the length is stored.
  if (value === undefined) return `${body.length} bytes, not valid JSON`
  const masks = masksOfOne()
  return withoutSeen(jsonText(maskJson(value, masks)), masks).slice(0, maxLength)
}
