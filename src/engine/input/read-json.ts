import { BadInput } from '#platform/errors/problems.ts'

const deepest = 20
const longestArray = 1_000
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A body as it was meant, or not at all: no broken bytes, no name given twice, no tower of brackets, no way to a prototype. */
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
  /** Names of an object so far; null in an array. */
  readonly names: Set<string> | null
  /** Where a complaint about what stands here belongs. */
  name: string
  isName: boolean
  items: number
}

/** The database holds no NUL, and half a surrogate is no text at all. */
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unreadable = /[\0\ud800-\udfff]/u

/** Looks at sound JSON for what its parser lets pass. */
function checkShape(text: string): void {
  const open: Open[] = []
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1)
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at)
        const said = JSON.parse(text.slice(at, end + 1)) as string
        if (top?.names && top.isName) top.name = takeName(top.names, said)
        if (unreadable.test(said)) throw new BadInput({ [top?.name ?? 'body']: 'This is not readable text' })
        at = end
        break
      }
      case '{':
      case '[':
        if (open.length >= deepest) throw new BadInput('The body is nested too deeply.')
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
        if (top!.names === null && ++top!.items > longestArray)
          throw new BadInput(`A list can have at most ${longestArray} items.`)
    }
  }
}

function takeName(names: Set<string>, name: string): string {
  const field = name.slice(0, 60)
  if (names.has(name)) throw new BadInput({ [field]: 'Given more than once.' })
  if (name === '__proto__' || name === 'constructor') throw new BadInput(`There is no field '${field}'`)
  names.add(name)
  return field
}

/** Where the quote stands that ends the text: the next one with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    let before = end
    while (text[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
  }
}
