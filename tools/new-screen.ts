import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationName } from '#platform/database/schema/migration-names.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { readNewScreen, usage } from './new-screen/arguments.ts'
import type { NewScreen } from './new-screen/arguments.ts'
import {
  addEntity,
  addMenuEntry,
  addPermission,
  addQueueTime,
  addToArray,
  addToList,
  bindCatalogue,
} from './new-screen/edits.ts'
import { bindingsText, moduleName, moduleText } from './new-screen/module-texts.ts'
import { camel, createPermission, editPermission, titled } from './new-screen/names.ts'
import { partsOf } from './new-screen/parts.ts'
import { migrationText } from './new-screen/migration-text.ts'

const inboundCalls = 'src/areas/inbound-api/calls/inbound.server.ts'
const migrations = 'src/platform/database/migrations'

/** Files by path with their new content. */
type Files = Map<string, string>

/** Whether the screen or task reads a table that exists, instead of a new one. */
const readsExisting = ({ kind }: NewScreen): boolean => kind === 'report' || kind === 'task'

async function edit(files: Files, path: string, change: (content: string) => string): Promise<void> {
  files.set(path, change(files.get(path) ?? (await readFile(path, 'utf8'))))
}

/** Name of the module file in the folder, without suffix. A folder without one gets a module of its own. */
async function moduleIn(files: Files, { area, noun }: NewScreen): Promise<string> {
  const areaFolder = join('src/areas', area)
  const folder = join(areaFolder, noun)
  const suffix = '.module.ts'
  const file = existsSync(folder) ? readdirSync(folder).find((each) => each.endsWith(suffix)) : undefined
  if (file !== undefined) return file.slice(0, -suffix.length)
  const lists = { 'area.ts': 'module', 'area.server.ts': 'server' } as const
  for (const list of Object.keys(lists))
    if (!existsSync(join(areaFolder, list)))
      throw new Error(`${join(areaFolder, list)} does not exist. Choose an area that has one, or write it first.`)
  files.set(join(folder, `${noun}.module.ts`), moduleText(noun))
  files.set(join(folder, `${noun}.server.ts`), bindingsText(noun))
  for (const [list, suffixOf] of Object.entries(lists)) {
    const entry = suffixOf === 'module' ? moduleName(noun) : `${camel(noun)}Bindings`
    const line = `import { ${entry} } from './${noun}/${noun}.${suffixOf}.ts'`
    await edit(files, join(areaFolder, list), (content) => addToArray(content, /\[\] = \[\s*/, { line, entry }))
  }
  return noun
}

/** The files that exist only for this screen. */
function created(newScreen: NewScreen, folder: string): Files {
  const { area, table } = newScreen
  const { files: own, rules = {} } = partsOf(newScreen)
  const files: Files = new Map([
    ...Object.entries(own).map(([file, text]) => [join(folder, file), text] as const),
    ...Object.entries(rules).map(([file, text]) => [join('src/areas', file), text] as const),
  ])
  if (!readsExisting(newScreen))
    files.set(join(migrations, migrationName(new Date(), area, table)), migrationText(newScreen))
  const existing = [...files.keys()].find((file) => existsSync(file))
  if (existing !== undefined) throw new Error(`${existing} already exists`)
  return files
}

/** The files of the area that name its screens, permissions and tables, with one entry more. */
async function extended(newScreen: NewScreen): Promise<Files> {
  const { area, noun, name, table, menu, kind, hasHistory } = newScreen
  const files: Files = new Map()
  if (kind === 'call') {
    const line = `import { ${camel(name)}Handler } from '#areas/${area}/${noun}/${name}.inbound.ts'`
    await edit(files, inboundCalls, (content) =>
      addToArray(content, /const arrivals = \[\s*/, { line, entry: `${camel(name)}Handler` }),
    )
    return files
  }
  if (kind === 'task') {
    await addToBindings(files, newScreen)
    return files
  }
  await addToModule(files, newScreen)
  const shown = kind === 'catalogue' ? `${camel(name)}.list` : camel(name)
  await edit(files, join('src/areas', area, 'area.menu.ts'), (content) =>
    addMenuEntry(content, menu, {
      line: `import { ${camel(name)} } from './${noun}/${name}.screen.ts'`,
      screen: shown,
    }),
  )
  await addPermissions(files, newScreen)
  if (kind === 'queue')
    await edit(files, join('src/areas', area, 'area.settings.ts'), (content) =>
      addQueueTime(content, camel(name), titled(name).toLowerCase()),
    )
  if (hasHistory || kind === 'catalogue')
    await edit(files, join('src/areas', area, 'area.entities.ts'), (content) =>
      addEntity(content, table, titled(table)),
    )
  return files
}

/** A folder without a module is bound by another of its area. */
async function addToBindings(files: Files, newScreen: NewScreen): Promise<void> {
  const { area, noun } = newScreen
  const { additions } = partsOf(newScreen)
  const folder = `${area}/${noun}`
  const bound = readdirSync(join('src/areas', area), { recursive: true, encoding: 'utf8' })
    .filter((file) => /.\/.*\.server\.ts$/.test(file))
    .map((file) => join('src/areas', area, file))
  const own = bound.filter((file) => dirname(file) === join('src/areas', folder))
  const foreign = bound.filter((file) => readFileSync(file, 'utf8').includes(`'#areas/${folder}/`))
  const [path, ...others] = own.length > 0 ? own : foreign
  if (path === undefined || others.length > 0)
    throw new Error(
      `src/areas/${folder} is bound by ${own.length + foreign.length} files. Name the task in one of them.`,
    )
  for (const { list, name: entry, file } of additions)
    await edit(files, path, (content) =>
      addToList(content, list, {
        line: `import { ${entry} } from '${own.length > 0 ? '.' : `#areas/${folder}`}/${file}'`,
        entry,
      }),
    )
}

async function addToModule(files: Files, newScreen: NewScreen): Promise<void> {
  const { area, noun, kind } = newScreen
  const folder = join('src/areas', area, noun)
  const module = await moduleIn(files, newScreen)
  for (const { list, name: entry, file, spread } of partsOf(newScreen).additions) {
    const half = list === 'screens' || list === 'queries' ? 'module' : 'server'
    await edit(files, join(folder, `${module}.${half}.ts`), (content) =>
      addToList(content, list, {
        line: `import { ${entry} } from './${file}'`,
        entry: spread === undefined ? entry : `...${entry}${spread}`,
      }),
    )
  }
  // All halves of a catalogue follow from its record.
  if (kind === 'catalogue')
    await edit(files, join(folder, `${module}.server.ts`), (content) => bindCatalogue(content, newScreen))
}

async function addPermissions(files: Files, newScreen: NewScreen): Promise<void> {
  const { area, name, kind, permission, hasHistory } = newScreen
  const isChanged = hasHistory || kind === 'form' || kind === 'catalogue'
  const needed = [
    [permission, 'View'],
    ...(isChanged ? [[editPermission(newScreen), 'Edit'] as const] : []),
    ...(kind === 'catalogue' ? [[createPermission(newScreen), 'Create'] as const] : []),
  ] as const
  for (const [one, verb] of needed)
    if (!permissions.some((known) => known === one))
      await edit(files, join('src/areas', area, 'area.permissions.ts'), (content) =>
        addPermission(content, one, { title: titled(name), verb }),
      )
}

async function refuseTable(newScreen: NewScreen): Promise<void> {
  const { kind, table } = newScreen
  const isKnown = (await readFile('src/blueprint/table-names.ts', 'utf8')).includes(`'${table}'`)
  if (!readsExisting(newScreen) && isKnown) throw new Error(`The table ${table} already exists`)
  if (readsExisting(newScreen) && !isKnown)
    throw new Error(`The table ${table} does not exist. A ${kind} reads one that does.`)
}

const stepsOfTask = ({ name }: NewScreen, folder: string): string => `Next:
1. Say in ${join(folder, `${name}.task.ts`)} which rows are due, by their states and times, and how often it is tried.
   Put the decision into the rules of the area: a rule refuses, or decides on a move of the record's flow.
2. State in ${join(folder, `${name}.test.ts`)} a row that is due, one that is not yet,
   and what the work changes; the test fails until then.
3. npm run format
4. npx vitest run --project server ${join(folder, `${name}.test.ts`)}`

const stepsOfScreen = ({ name }: NewScreen, folder: string): string => `Next:
1. Put the real columns into the migration, then: npm run generate
2. Put them into the screen and the dataset, and state an example row in
   ${join(folder, `${name}.test.ts`)}; the test fails until then.
3. Say in DEPARTURES.md why the screen was added, and in area.permissions.ts what its permission means.
   Add rows to demo/world where the screen has a page or a form.
4. npm run generate; npm run format
5. npx vitest run --project server ${join(folder, `${name}.test.ts`)}
   TESTS=full npx vitest run --project server checks/screens/lists.test.ts -t /${name}`

async function main(): Promise<void> {
  const newScreen = await readNewScreen(process.argv.slice(2))
  if (newScreen === null) return console.log(usage)
  await refuseTable(newScreen)
  const folder = join('src/areas', newScreen.area, newScreen.noun)
  const changes = await extended(newScreen)
  const additions = created(newScreen, folder)
  const isNew = new Set([...additions.keys(), ...changes.keys()].filter((file) => !existsSync(file)))
  for (const [file, content] of [...additions, ...changes]) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const sources = [...additions.keys(), ...changes.keys()].filter((file) => /\.tsx?$/.test(file))
  execFileSync(join('node_modules', '.bin', 'oxfmt'), sources)
  if (newScreen.generates) execFileSync(process.execPath, ['tools/generate/run.ts'], { stdio: 'inherit' })
  for (const file of [...additions.keys(), ...changes.keys()])
    console.log(`${isNew.has(file) ? 'created  ' : 'extended '}${file}`)
  console.log((newScreen.kind === 'task' ? stepsOfTask : stepsOfScreen)(newScreen, folder))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
