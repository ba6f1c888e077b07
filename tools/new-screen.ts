import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readNewScreen } from './new-screen/arguments.ts'
import type { NewScreen } from './new-screen/arguments.ts'
import { addEntity, addMenuEntry, addPermission, addToArray } from './new-screen/edits.ts'
import { camel, dataText, flowPath, flowText, migrationText } from './new-screen/texts.ts'
import { screenText, testText, titled } from './new-screen/texts.ts'

const migrations = 'src/platform/database/migrations'

/** Files by path with their new content. */
type Files = Map<string, string>

async function edit(files: Files, path: string, change: (content: string) => string): Promise<void> {
  files.set(path, change(files.get(path) ?? (await readFile(path, 'utf8'))))
}

function moduleIn(folder: string): string {
  const suffix = '.module.ts'
  const file = existsSync(folder) ? readdirSync(folder).find((each) => each.endsWith(suffix)) : undefined
  if (file === undefined) throw new Error(`Module not found: there is no *${suffix} in ${folder}`)
  return file.slice(0, -suffix.length)
}

function nextMigration(table: string): string {
  const numbers = readdirSync(migrations).map((file) => Number.parseInt(file, 10) || 0)
  return `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${table}.sql`
}

/** The files that exist only for this screen. */
function created(wanted: NewScreen, folder: string): Files {
  const { name, table, hasHistory } = wanted
  const files: Files = new Map([
    [join(folder, `${name}.screen.ts`), screenText(wanted)],
    [join(folder, `${name}.data.ts`), dataText(wanted)],
    [join(folder, `${name}.test.ts`), testText(wanted)],
    [join(migrations, nextMigration(table)), migrationText(wanted)],
  ])
  if (hasHistory) files.set(join('src/areas', flowPath(wanted)), flowText(wanted))
  const existing = [...files.keys()].find((file) => existsSync(file))
  if (existing !== undefined) throw new Error(`${existing} already exists`)
  return files
}

/** The files that name every screen, permission or table, with one entry more. */
async function extended({ area, noun, name, table, permission, menu, hasHistory }: NewScreen): Promise<Files> {
  const folder = join('src/areas', area, noun)
  const module = moduleIn(folder)
  const screen = camel(name)
  const files: Files = new Map()
  await edit(files, join(folder, `${module}.module.ts`), (content) =>
    addToArray(content, /screens: \[\s*/, { line: `import { ${screen} } from './${name}.screen.ts'`, entry: screen }),
  )
  await edit(files, join(folder, `${module}.server.ts`), (content) =>
    addToArray(content, /datasets: \[\s*/, {
      line: `import { ${screen}Data } from './${name}.data.ts'`,
      entry: `${screen}Data`,
    }),
  )
  await edit(files, 'src/areas/index.ts', (content) =>
    addMenuEntry(content, menu, { line: `import { ${screen} } from './${area}/${noun}/${name}.screen.ts'`, screen }),
  )
  await edit(files, 'src/blueprint/screen/permissions.ts', (content) => addPermission(content, permission))
  if (hasHistory) await edit(files, 'src/blueprint/entities.ts', (content) => addEntity(content, table, titled(table)))
  return files
}

async function refuseKnownTable(table: string): Promise<void> {
  const names = await readFile('src/blueprint/table-names.ts', 'utf8')
  if (names.includes(`'${table}'`)) throw new Error(`The table ${table} already exists`)
}

async function main(): Promise<void> {
  const wanted = await readNewScreen(process.argv.slice(2))
  const folder = join('src/areas', wanted.area, wanted.noun)
  const changes = await extended(wanted)
  const additions = created(wanted, folder)
  await refuseKnownTable(wanted.table)
  for (const [file, content] of [...additions, ...changes]) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const sources = [...additions.keys(), ...changes.keys()].filter((file) => file.endsWith('.ts'))
  execFileSync(join('node_modules', '.bin', 'oxfmt'), sources)
  for (const generator of ['db-types.ts', 'generate-addresses.ts'])
    execFileSync(process.execPath, [join('tools', generator)], { stdio: 'inherit' })
  for (const file of additions.keys()) console.log(`created  ${file}`)
  for (const file of changes.keys()) console.log(`extended ${file}`)
  console.log(`State an example row in ${join(folder, `${wanted.name}.test.ts`)}; the test fails until then.`)
  console.log('Then read its texts: npm run -s wording -- --keep')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
