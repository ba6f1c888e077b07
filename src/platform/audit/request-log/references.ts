import { WrittenNumber } from '#values/text/json-text.ts'
import type { LoggedCall } from './logged-call.ts'
import type { Masks } from './masking/masks.ts'

const idName =
  /(id|ids|ref|reference|order|utr|player|bet|ticket|withdrawal|deposit|round|txn|transaction|event|market)$/i
const idText = /^[\w.:/-]{1,64}$/
const maxReferences = 20

interface Readable {
  readonly masks: Masks
  /** Ids that were read of the call already. */
  readonly ids: LoggedCall['ids']
}

/** The ids that a call names, with the names of their fields: the first ones where there are many. */
export function referencesIn(
  { masks, ids = [] }: Readable,
  ...bodies: readonly unknown[]
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, id] of ids)
    if (idText.test(id) && !masks.seen.has(id) && !found.has(id) && found.size < maxReferences) found.set(id, name)
  for (const body of bodies) collect(body, '', { masks, found })
  return found
}

interface Collecting {
  readonly masks: Masks
  readonly found: Map<string, string>
}

function collect(value: unknown, name: string, collecting: Collecting): void {
  const { masks, found } = collecting
  if (found.size >= maxReferences) return
  const text = value instanceof WrittenNumber ? value.text : typeof value === 'number' ? String(value) : value
  if (typeof text === 'string') {
    if (idName.test(name) && idText.test(text) && !found.has(text)) found.set(text, name)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, name, collecting)
    return
  }
  for (const [key, each] of Object.entries(value)) if (masks.sensitivityOf(key) === null) collect(each, key, collecting)
}
