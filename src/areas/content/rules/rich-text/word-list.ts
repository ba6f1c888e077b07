import type { Block, Inline, List } from './document.ts'
import { attributeOf, isElement, styleOf, textOf, type SourceElement, type SourceNode } from './source.ts'

/** A paragraph that a word processor shows as an item of a list: its number is text of the paragraph. */
export interface ListEntry {
  readonly list: string
  readonly level: number
  readonly isNumbered: boolean
  readonly number: number
  readonly line: readonly Inline[]
}

const maxLevel = 9

/** The list and level of a paragraph; null when it is no item. */
export function placeInList(element: SourceElement): { readonly list: string; readonly level: number } | null {
  const [, list, level] = /^(l\d+)\s+level(\d)/.exec(styleOf(element, 'mso-list')) ?? []
  if (list !== undefined) return { list, level: Math.min(Math.max(Number(level), 1), maxLevel) }
  return null
}

/** The printed number of an item, which is no part of its text. */
export const isMarker = (element: SourceElement): boolean =>
  /mso-list\s*:\s*ignore/i.test(attributeOf(element, 'style'))

export function markerIn(nodes: readonly SourceNode[]): string {
  const marker = nodes
    .flatMap((node) => (isElement(node) ? [node, ...node.childNodes.filter(isElement)] : []))
    .find(isMarker)
  return marker ? textOf([marker]).replaceAll('\u00a0', ' ').trim() : ''
}

const letterBefore = 'a'.charCodeAt(0) - 1

/** The number that a marker prints; null for a bullet. The letter i is the Roman one. */
export function numberOf(marker: string): number | null {
  const [, digits, letter] = /^\(?(?:(\d{1,5})|([a-z]))[.)]/i.exec(marker) ?? []
  if (digits !== undefined) return Number(digits)
  if (letter === undefined) return null
  return letter.toLowerCase() === 'i' ? 1 : letter.toLowerCase().charCodeAt(0) - letterBefore
}

interface Item {
  readonly entry: ListEntry
  readonly below: ListEntry[]
}

/** Entries that follow each other as lists, those of deeper levels within the item before them. */
export function listsOf(entries: readonly ListEntry[]): readonly Block[] {
  const level = Math.min(...entries.map((entry) => entry.level))
  const items: Item[] = []
  for (const entry of entries) {
    const parent = items.at(-1)
    if (entry.level === level || parent === undefined) items.push({ entry, below: [] })
    else parent.below.push(entry)
  }
  const lists: { readonly of: ListEntry; readonly items: (readonly Block[])[] }[] = []
  for (const { entry, below } of items) {
    const last = lists.at(-1)
    const item: readonly Block[] = [{ tag: 'p', line: entry.line }, ...(below.length > 0 ? listsOf(below) : [])]
    if (last?.of.list === entry.list && last.of.isNumbered === entry.isNumbered) last.items.push(item)
    else lists.push({ of: entry, items: [item] })
  }
  return lists.map(({ of, items: all }): List => ({
    tag: of.isNumbered ? 'ol' : 'ul',
    start: of.isNumbered ? of.number : 1,
    items: all,
  }))
}
