import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from '#platform/database/schema/statements.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const skipped = new Set(['node_modules', '.git', '.cache', '.data', 'dist'])
const files = globSync('**/*', { exclude: (name) => skipped.has(name) }).filter((file) => /\.\w+$/.test(file))
const documents = files.filter((file) => file.endsWith('.md'))
const { scripts, imports } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, string>>
}

/** A path of the repository: it has a slash or the extension of a source file, and is no URL, call, data folder or data set beside the repository. */
const pathShape = /^(?!\/|\$|@|DATA_DIR|\.data|\.\.\/shared)[\w#.<>*{},-]+(\/[\w.<>*{},-]*)*$/
const isPath = (text: string): boolean =>
  pathShape.test(text) && (text.includes('/') || /\.(tsx?|sql|css|json|md|mjs|yml)$/.test(text))

const spansOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)

/** `<area>` stands for any name; of a migration to be added (`<date>-<area>-<name>.sql`) only the folder exists. */
const globOf = (path: string): string =>
  path.replace(/(^|\/)(?:<date>|\d{4}-\d\d-\d\dT\d{4})-[\w<>-]+\.sql$/, '$1').replaceAll(/<[^>]+>/g, '*')

/** Places where a path may lie: an import alias, the repository, the folder of the document or below it; a suffix anywhere. */
function placesOf(path: string, document: string): readonly string[] {
  const alias = Object.keys(imports).find((name) => path.startsWith(name.slice(0, -1)))
  if (alias) return [path.replace(alias.slice(0, -1), (imports[alias] ?? '').slice(2, -1))]
  if (/^\.\w+\.tsx?$/.test(path)) return [`src/**/*${path}`]
  const folder = dirname(document)
  return [path, join(folder, path), join(folder, '**', path)]
}

const isOutside = (path: string, document: string): boolean => normalize(join(dirname(document), path)).startsWith('..')

const exists = (place: string): boolean =>
  /[*{]/.test(place) ? globSync(place, { exclude: (name) => skipped.has(name) }).length > 0 : existsSync(place)

test('documents name only files and folders that exist', () => {
  const missing = documents.flatMap((document) =>
    spansOf(read(document))
      .filter((span) => isPath(span) && !isOutside(span, document))
      .filter((span) => !placesOf(globOf(span), document).some(exists))
      .map((span) => `${document}: ${span}`),
  )
  expect(missing).toEqual([])
})

test('documents name only identifiers that the code has', () => {
  const code = files
    .filter((file) => /\.(tsx?|sql|css|json)$/.test(file) && file !== 'package-lock.json')
    .map(read)
    .join('\n')
  const words = new Set(code.match(/\w+/g))
  const unknown = documents.flatMap((document) =>
    spansOf(read(document))
      .filter((span) => !isPath(span))
      .flatMap((span) => /^([A-Za-z_][\w.]*)(?:[<(].*[>)])?$/.exec(span)?.[1]?.split('.') ?? [])
      .filter((name) => name !== '' && !words.has(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('documents name only commands that package.json has, and start none with node', () => {
  const wrong = documents.flatMap((document) => {
    const text = read(document)
    const unknown = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].filter(([, name = '']) => !(name in scripts))
    const direct = [...text.matchAll(/\bnode [\w./-]+\.[mc]?[jt]s\b/g)]
    return [...unknown, ...direct].map(([command]) => `${document}: ${command}`)
  })
  expect(wrong).toEqual([])
})

test('each area has a README of at most 15 lines', () => {
  const areas = readdirSync('src/areas', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const wrong = areas
    .map(({ name }) => join('src/areas', name, 'README.md'))
    .filter((file) => !existsSync(file) || read(file).trimEnd().split('\n').length > 15)
  expect(wrong).toEqual([])
})

/** Changes of a table in several parts, or of a column with its constraint, which the nodes of a Citus cluster refuse. */
const clusterRefuses = (statement: string): boolean =>
  /^alter table\b/i.test(statement) &&
  (/add column[^,;]*\b(check|unique|references|primary key)\b/i.test(statement) ||
    (/add constraint/i.test(statement) && /,\s*(add|drop|alter) /i.test(statement)))

test('ARCHITECTURE.md claims a cluster only as far as it accepts the migrations', () => {
  const migrations = globSync('src/platform/database/migrations/*.sql').toSorted()
  const refused = migrations.findIndex((file) =>
    splitStatements(read(file)).some(({ text }) => clusterRefuses(text.replace(/^(\s|--.*\n)+/, ''))),
  )
  const claim = refused < 0 ? 'and on a Citus cluster' : `only up to \`${migrations[refused - 1]}\``
  expect(read('ARCHITECTURE.md').replaceAll(/\s+/g, ' ')).toContain(claim)
})
