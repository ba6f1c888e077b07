import type { Inline, Words } from './document.ts'

const isBlank = (text: string): boolean => /^ *$/.test(text)

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not get in
const controls = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g
/** Soft hyphens, zero-width blanks and marks of direction, which pages and word processors bring along unseen. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** One blank for each run of them, also of those that do not break. */
export const spaced = (text: string): string =>
  text
    .toWellFormed()
    .replace(controls, '')
    .replace(unseen, '')
    .replace(/[ \t\n\r\f\u00a0\u2028\u2029]+/g, ' ')

const isSame = (one: Words, other: Words): boolean =>
  one.isStrong === other.isStrong && one.isSlanted === other.isSlanted && one.href === other.href

const endsBlank = (line: readonly Inline[]): boolean => {
  const last = line.at(-1)
  return last === undefined || last.kind === 'break' || (last.kind === 'words' && last.text.endsWith(' '))
}

function append(line: Inline[], part: Inline): void {
  if (part.kind !== 'words') return void line.push(part)
  const cleaned = spaced(part.text)
  const text = endsBlank(line) ? cleaned.replace(/^ /, '') : cleaned
  if (text === '') return
  const last = line.at(-1)
  if (last?.kind === 'words' && isSame(last, part)) line[line.length - 1] = { ...last, text: last.text + text }
  else line.push({ ...part, text })
}

const isDroppedAtEnd = (part: Inline | undefined): boolean =>
  part?.kind === 'break' || (part?.kind === 'words' && isBlank(part.text))

/** Without the blank before a break or the end of the line. */
function withoutEndBlank(line: Inline[]): Inline[] {
  const last = line.at(-1)
  if (last?.kind !== 'words' || !last.text.endsWith(' ')) return line
  const text = last.text.slice(0, -1)
  const before = line.slice(0, -1)
  return text === '' ? withoutEndBlank(before) : [...before, { ...last, text }]
}

/** A line as it is stored: blanks collapsed, equal pieces joined, nothing empty at its ends. */
export function tidyLine(parts: readonly Inline[]): readonly Inline[] {
  let line: Inline[] = []
  for (const part of parts) {
    if (part.kind === 'break') line = withoutEndBlank(line)
    if (part.kind === 'break' && line.length === 0) continue
    append(line, part)
  }
  while (isDroppedAtEnd(line.at(-1))) line.pop()
  return withoutEndBlank(line)
}
