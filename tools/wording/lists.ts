import { globSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { formatWording, type Wording } from './extract.ts'

const listName = 'wording.txt'

/** The folder that owns the texts of a file: its area, else its part of `src`, else its top folder. */
const owner = /^(?:src\/areas\/[^/]+(?=\/)|src\/[^/]+(?=\/)|[^/]+(?=\/))/

/** The list with the texts of a file. */
export const listOf = (file: string): string => `${owner.exec(file.replaceAll('\\', '/'))?.[0] ?? '.'}/${listName}`

/** Every list by its path, as it should be saved. */
export const listsOf = (wording: readonly Wording[]): ReadonlyMap<string, string> =>
  new Map([...Map.groupBy(wording, ({ file }) => listOf(file))].map(([list, texts]) => [list, formatWording(texts)]))

export const savedLists = (): readonly string[] =>
  globSync(`{src,demo,tools,simulator}/**/${listName}`).map((list) => list.replaceAll('\\', '/'))

/** A text may begin like a heading as well. */
const heading = /^# (\S+)$/

/** The texts of a saved list, each under the heading of its file. */
export function readList(list: string): readonly Wording[] {
  let file = ''
  return readFileSync(list, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const named = heading.exec(line)?.[1]
      file = named ?? file
      return line === '' || named !== undefined ? [] : [{ file, text: line }]
    })
}

/** Saves every list, and removes those of folders that have no texts any more. */
export async function saveLists(wording: readonly Wording[]): Promise<void> {
  const lists = listsOf(wording)
  await Promise.all(savedLists().flatMap((list) => (lists.has(list) ? [] : [rm(list)])))
  await Promise.all([...lists].map(([list, text]) => writeFile(list, text)))
}
