import { menuGroups } from '#blueprint/area/menu.ts'

/** Adds an import line and an entry at the head of an array, once. */
export function addToArray(content: string, array: RegExp, { line, entry }: { line: string; entry: string }): string {
  if (!array.test(content)) throw new Error(`Found no place for ${entry}: no array matches ${array.source}`)
  if (content.includes(`const ${entry} =`))
    throw new Error(`${entry} is also the name of the module. Rename the module or the screen.`)
  return `${line}\n${content.replace(array, (found) => `${found}${entry}, `)}`
}

/** Adds a view permission with the title and the meaning by which roles show it. */
export const addPermission = (content: string, permission: string, title: string): string =>
  addBefore(
    content,
    '} as const',
    0,
    `  ${permission}: { allows: 'VIEW', title: 'View ${title.toLowerCase()}', meaning: '${title}' },\n`,
  )

/** Adds the word by which the log names rows of a table. */
export const addEntity = (content: string, table: string, word: string): string =>
  addBefore(content, '} as const', 0, `  ${table}: '${word}',\n`)

/** Adds a screen to a group of the menu, behind the entries that have a place, with its import. */
export function addMenuEntry(
  content: string,
  group: string,
  { line, screen }: { line: string; screen: string },
): string {
  if (!Object.hasOwn(menuGroups, group))
    throw new Error(`${group} is not a menu group. Use one of: ${Object.keys(menuGroups).join(', ')}`)
  return addToArray(content, /\[\] = \[\s*/, { line, entry: `{ group: '${group}', screen: ${screen} }` })
}

function addBefore(content: string, mark: string, from: number, text: string): string {
  const at = from < 0 ? -1 : content.indexOf(mark, from)
  if (at < 0) throw new Error(`Found no place for ${text.trim()}`)
  return content.slice(0, at) + text + content.slice(at)
}
