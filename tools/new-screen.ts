import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const camel = (words: string) => words.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('-', ' ')

const screenText = (name: string) => `import { contains, period } from '#blueprint/filters.ts'
import { id, instant, playerLink, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

/** Describe the purpose of the screen here. */
export const ${camel(name)} = list({
  path: '/${name}',
  title: '${titled(name)}',
  permission: 'PLAYERS_VIEW',
  scope: 'downline',
  columns: {
    id: id(),
    player: playerLink('Player', { id: 'id' }),
    name: text('Name', { sortable: true }),
    createdAt: instant('Registered'),
  },
  filters: { createdAt: period({ initially: 'all' }), player: contains() },
  sort: ['createdAt', 'descending'],
  export: ['csv', 'xlsx'],
})
`

const dataText = (name: string) => `import { dataset } from '#engine/list/dataset.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Data = dataset(${camel(name)}, ({ db }) =>
  db.selectFrom('player').select(['id', 'username as player', 'name', 'created_at as createdAt', 'agent_id as agentId']),
)
`

/** Adds an import line and an entry to an array, once. */
async function addTo(file: string, line: string, list: RegExp, entry: string): Promise<void> {
  const content = await readFile(file, 'utf8')
  if (!list.test(content)) throw new Error(`${file}: found no list to add ${entry} to`)
  await writeFile(file, `${line}\n${content.replace(list, (found) => `${found}${entry}, `)}`)
}

async function main(place: string | undefined): Promise<void> {
  const [area, noun, name, ...rest] = (place ?? '').split('/')
  if (!area || !noun || !name || rest.length > 0 || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error('Usage: npm run new-screen <area>/<noun>/<name>, for example payments/withdrawals/chargebacks')
  const folder = join('src/areas', area, noun)
  const module = existsSync(folder)
    ? readdirSync(folder)
        .find((file) => file.endsWith('.module.ts'))
        ?.slice(0, -'.module.ts'.length)
    : undefined
  if (module === undefined) throw new Error(`Module not found: there is no *.module.ts in ${folder}`)
  const screen = join(folder, `${name}.screen.ts`)
  if (existsSync(screen)) throw new Error(`${screen} already exists`)
  await mkdir(folder, { recursive: true })
  await writeFile(screen, screenText(name))
  await writeFile(join(folder, `${name}.data.ts`), dataText(name))
  await addTo(
    join(folder, `${module}.module.ts`),
    `import { ${camel(name)} } from './${name}.screen.ts'`,
    /screens: \[\s*/,
    camel(name),
  )
  await addTo(
    join(folder, `${module}.server.ts`),
    `import { ${camel(name)}Data } from './${name}.data.ts'`,
    /datasets: \[\s*/,
    `${camel(name)}Data`,
  )
  console.log(
    `${screen}\n${join(folder, `${name}.data.ts`)}\nbound in ${module}.module.ts and ${module}.server.ts\nnext: npm run addresses`,
  )
}

try {
  await main(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
