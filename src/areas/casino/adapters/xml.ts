import { BadInput } from '#platform/errors/app-errors.ts'

const maxDepth = 10
const maxTags = 1_000

/** A start, end or empty tag, or text. Neither a document type nor what it could declare is part of what is read. */
const token =
  /<(?<end>\/?)(?<name>[A-Za-z_][\w.-]{0,99})(?:\s+[\w.:-]{1,100}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<empty>\/?)>|<!--(?:(?!--)[\s\S])*-->|(?<text>[^<]+)/y
const declaration = /^\uFEFF?<\?xml[^?]*\?>/

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const invalid = () => new BadInput('The body is not valid XML.')

function entityOf(name: string): string {
  const known = entities.get(name)
  if (known !== undefined) return known
  const code = /^#(?:x(?<hex>[0-9a-f]{1,6})|(?<digits>\d{1,7}))$/i.exec(name)?.groups
  const point = code?.['hex'] === undefined ? Number(code?.['digits'] ?? '0') : Number.parseInt(code['hex'], 16)
  if (point === 0 || point > 0x10_ff_ff || (point >= 0xd8_00 && point <= 0xdf_ff)) throw invalid()
  return String.fromCodePoint(point)
}

const decoded = (text: string): string =>
  text.replace(/&([^;&]{0,10});|&/g, (_, name: string | undefined) => entityOf(name ?? ''))

interface XmlElement {
  readonly name: string
  readonly children: Map<string, unknown>
  text: string
}

function contentOf({ children, text }: XmlElement): unknown {
  if (children.size === 0) return text
  if (text.trim() !== '') throw invalid()
  return Object.fromEntries(children)
}

/** Closes the innermost element; its content belongs to the one around it. */
function close(open: XmlElement[], name: string): void {
  const closed = open.pop()
  const around = open.at(-1)
  if (closed?.name !== name || around === undefined) throw invalid()
  if (around.children.has(name) || name === 'constructor') throw new BadInput({ [name]: 'Given more than once.' })
  around.children.set(name, contentOf(closed))
}

/**
 * The content of the root element by the names of its children; an element with children is a record as well, and any
 * other one its text. There are no entities but those of XML itself.
 */
export function readXml(text: string): unknown {
  if (text.includes('\0')) throw invalid()
  const document: XmlElement = { name: '', children: new Map(), text: '' }
  const open = [document]
  let tags = 0
  token.lastIndex = declaration.exec(text)?.[0].length ?? 0
  while (token.lastIndex < text.length) {
    const groups = token.exec(text)?.groups
    if (groups === undefined) throw invalid()
    const { end, name, empty, text: part } = groups
    if (part !== undefined) open.at(-1)!.text += decoded(part)
    if (name === undefined) continue
    if (end === '') open.push({ name, children: new Map(), text: '' })
    tags += 1
    if (open.length > maxDepth || tags > maxTags) throw new BadInput('The body is nested too deeply.')
    if (end === '/' || empty === '/') close(open, name)
  }
  const [root, ...others] = document.children.values()
  if (open.length > 1 || root === undefined || others.length > 0 || document.text.trim() !== '') throw invalid()
  return root
}
