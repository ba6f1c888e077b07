import { menuGroups } from '#blueprint/area/menu.ts'
import type { NewScreen } from './arguments.ts'
import { camel, recordFile, recordName } from './names.ts'

/** Adds an import line and an entry at the head of an array, once. */
export function addToArray(content: string, array: RegExp, { line, entry }: { line: string; entry: string }): string {
  if (!array.test(content)) throw new Error(`Found no place for ${entry}: no array matches ${array.source}`)
  if (content.includes(`const ${entry} =`))
    throw new Error(`${entry} is also the name of the module. Rename the module or the screen.`)
  return `${line}\n${content.replace(array, (found) => `${found}${entry}, `)}`
}

/** Adds an entry to a list of a module or its bindings, which may not have the list yet. */
export function addToList(content: string, list: string, added: { line: string; entry: string }): string {
  if (new RegExp(`\\b${list}: \\[`).test(content)) return addToArray(content, new RegExp(`\\b${list}: \\[\\s*`), added)
  const whole = new RegExp(`\\b${list}: (\\w+)`)
  if (whole.test(content)) return `${added.line}\n${content.replace(whole, `${list}: [${added.entry}, ...$1]`)}`
  const head = /\b(module|bindings)\(\{/
  if (!head.test(content)) throw new Error(`Found no place for ${added.entry}: the bindings of this module are derived`)
  return `${added.line}\n${content.replace(head, (found) => `${found} ${list}: [${added.entry}],`)}`
}

/** Adds a permission with the title and the meaning by which roles show it. */
export const addPermission = (
  content: string,
  permission: string,
  { title, verb }: { readonly title: string; readonly verb: 'View' | 'Edit' | 'Create' },
): string => {
  if (new RegExp(`^  ${permission}:`, 'm').test(content)) return content
  const allows = verb === 'View' ? 'VIEW' : 'ACTION'
  const text = `  ${permission}: { allows: '${allows}', title: '${verb} ${title.toLowerCase()}', meaning: '${verb === 'View' ? title : `${verb} ${title.toLowerCase()}`}' },\n`
  return addBefore(content, '} as const', 0, text)
}

/** Adds the word by which the log names rows of a table. */
export const addEntity = (content: string, table: string, word: string): string =>
  addBefore(content, '} as const', 0, `  ${table}: '${word}',\n`)

/** Adds the time limit of a queue to the settings of its area. */
export function addQueueTime(content: string, queue: string, cases: string): string {
  const times = /import \{ ([\w, ]+) \} from '#blueprint\/settings\/time-limit\.ts'/
  const [, names = ''] = times.exec(content) ?? []
  const imported = [...new Set([...names.split(', ').filter(Boolean), 'day', 'within'])].toSorted().join(', ')
  const line = `import { ${imported} } from '#blueprint/settings/time-limit.ts'`
  const withImport = names === '' ? `${line}\n${content}` : content.replace(times, line)
  const time = `    ${queue}: within('Decide ${cases} within', day),\n`
  const group = '  queues: {\n'
  return withImport.includes(group)
    ? withImport.replace(group, `${group}${time}`)
    : addBefore(withImport, '} as const', 0, `${group}${time}  },\n`)
}

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

/** The bindings of a catalogue, spread into those of the module. */
export function bindCatalogue(content: string, newScreen: NewScreen): string {
  const { name } = newScreen
  const halves = `catalogueBindings(${camel(name)}, ${recordName(newScreen)})`
  const isEmpty = /bindings\(\{\s*\}\)/.test(content)
  if (!isEmpty) throw new Error('A catalogue needs a folder of its own. Choose a noun that has no module yet.')
  const imports = `import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import { ${camel(name)} } from './${name}.screen.ts'
import { ${recordName(newScreen)} } from './${recordFile(newScreen)}'
`
  return imports + content.replace(/import \{ bindings \}.*\n/, '').replace(/bindings\(\{\s*\}\)/, halves)
}
