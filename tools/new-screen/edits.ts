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
  addBefore(content, '} as const', content.indexOf('entityLabels'), `  ${table}: '${word}',\n`)

/** Adds a screen as the last entry of a group of the menu, with its import. */
export function addMenuEntry(
  content: string,
  group: string,
  { line, screen }: { line: string; screen: string },
): string {
  const titles = [...content.slice(content.indexOf('const menu')).matchAll(/title: '([^']+)'/g)].map(
    ([, title]) => title,
  )
  const title = `title: '${group}'`
  if (!titles.includes(group)) throw new Error(`${group} is not a menu group. Use one of: ${titles.join(', ')}`)
  const start = content.indexOf(title, content.indexOf('const menu'))
  const open = content.indexOf('[', content.indexOf('entries:', start))
  const last = closingOf(content, open)
  const entries = content.slice(open + 1, last).trimEnd()
  const comma = entries === '' || entries.endsWith(',') ? '' : ','
  const added = `${content.slice(0, open + 1)}${entries}${comma} { screen: ${screen} }${content.slice(last)}`
  return addBefore(added, '\n\n', added.lastIndexOf('\nimport '), `\n${line}`)
}

function addBefore(content: string, mark: string, from: number, text: string): string {
  const at = from < 0 ? -1 : content.indexOf(mark, from)
  if (at < 0) throw new Error(`Found no place for ${text.trim()}`)
  return content.slice(0, at) + text + content.slice(at)
}

function closingOf(content: string, open: number): number {
  let depth = 0
  for (let at = open; at < content.length; at++) {
    if (content[at] === '[') depth++
    if (content[at] === ']' && --depth === 0) return at
  }
  throw new Error('The menu has no end')
}
