import { hasHiddenCharacters } from '#values/text/visible-text.ts'
import { BadInput } from '#platform/errors/app-errors.ts'

const maxDepth = 20
const maxItems = 1_000
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON strictly: rejects invalid UTF-8, duplicate names, deep nesting and prototype names.
 */
export function readJson(bytes: Uint8Array): unknown {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new BadInput('The body is not valid JSON.')
  }
  checkShape(text)
  return value
}

interface Open {
  /** Names seen in the object so far; null in an array. */
  readonly names: Set<string> | null
  /** Field name for error messages. */
  name: string
  isName: boolean
  items: number
}

/** PostgreSQL cannot store NUL, and a lone surrogate is not valid text. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unreadable = /[\0\ud800-\udfff]/u

/** Passwords are accepted exactly as they were set. */
const secretFields = /password|secret|^current$/i

/** A file that is pasted as text begins with the mark of UTF-8 where a spreadsheet wrote it; imports take it away. */
const withoutMark = (field: string, text: string): string => (field === 'csv' ? text.replace(/^\uFEFF/, '') : text)

/** Checks valid JSON for what JSON.parse accepts silently. */
function checkShape(text: string): void {
  const open: Open[] = []
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1)
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at)
        const key = JSON.parse(text.slice(at, end + 1)) as string
        if (top?.names && top.isName) top.name = addName(top.names, key)
        const field = top?.name ?? 'body'
        if (unreadable.test(key)) throw new BadInput({ [field]: 'Contains unreadable characters.' })
        if (!secretFields.test(field) && hasHiddenCharacters(withoutMark(field, key)))
          throw new BadInput({ [field]: 'Contains invisible characters. Type the text instead of pasting it.' })
        at = end
        break
      }
      case '{':
      case '[':
        if (open.length >= maxDepth) throw new BadInput('The body is nested too deeply.')
        open.push({ names: text[at] === '{' ? new Set() : null, name: top?.name ?? 'body', isName: true, items: 1 })
        break
      case '}':
      case ']':
        open.pop()
        break
      case ':':
        top!.isName = false
        break
      case ',':
        top!.isName = true
        if (top!.names === null && ++top!.items > maxItems)
          throw new BadInput(`A list can have at most ${maxItems} items.`)
    }
  }
}

function addName(names: Set<string>, name: string): string {
  const field = name.slice(0, 60)
  if (names.has(name)) throw new BadInput({ [field]: 'Given more than once.' })
  if (name === '__proto__' || name === 'constructor') throw new BadInput(`Unknown field '${field}'.`)
  names.add(name)
  return field
}

/** Position of the closing quote: the next one preceded by an even number of backslashes. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    let before = end
    while (text[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
  }
}
