import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fingerprintOf } from './panel-build.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'dist/server')
const builtFrom = join(folder, 'sources')
const built = join(folder, 'run-server.js')
const sources = ['package.json', 'package-lock.json', '{src,demo,simulator,tools}/**/*.{ts,js,json}']

/** What Node has compiled of the server. */
export const compiledFolder = join(root, 'dist/compiled')

/** The server in one file, which is built unless the last one was made from the same sources. Returns where it lies. */
export async function ensureServer(): Promise<string> {
  const current = fingerprintOf(root, sources)
  if (existsSync(built) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === current) return built
  console.log('Building the server …')
  const draft = join(folder, `draft-${process.pid}`)
  try {
    await bundle(join(import.meta.dirname, '../run-server.ts'), draft)
    mkdirSync(folder, { recursive: true })
    // Another start may build the same at this moment: a reader finds one whole file or the other.
    rmSync(builtFrom, { force: true })
    renameSync(join(draft, 'run-server.js'), built)
    writeFileSync(`${builtFrom}-${process.pid}`, current)
    renameSync(`${builtFrom}-${process.pid}`, builtFrom)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return built
}

/** Packages stay where they are: only the product's own files become one. */
async function bundle(entry: string, outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'places-of-sources', enforce: 'pre', transform: withPlace }],
    build: {
      ssr: entry,
      outDir,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'run-server.js', codeSplitting: false } },
    },
    ssr: { external: true },
  })
}

/** Files that are read beside their module stay beside it: in the one file it says where it was. */
export function withPlace(code: string, path: string): string | null {
  if (!code.includes('import.meta.')) return null
  const up = (place: string) => JSON.stringify(`../../${relative(root, place)}`)
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${up(dirname(path))})`)
    .replaceAll('import.meta.url', `new URL(${up(path)}, import.meta.url).href`)
    .replaceAll('import.meta.main', 'false')
}

if (import.meta.main) console.log(await ensureServer())
