import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/panel/index.html')
const builtFrom = join(root, 'dist/panel-sources')
const sources = [
  'index.html',
  'vite.config.ts',
  'tsconfig*.json',
  'package.json',
  'package-lock.json',
  'src/{panel,areas,blueprint,values}/**/*.*',
]

/**
 * A hash of names and contents. Times would not do: a file that was deleted, restored from a copy, or edited while a
 * build ran is older than its result.
 */
export function fingerprintOf(folder: string, patterns: readonly string[] = sources): string {
  const hash = createHash('sha256')
  const files = globSync([...patterns], { cwd: folder }).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Builds the panel unless the last complete build was made from the same sources. */
export async function ensurePanel(): Promise<void> {
  const current = fingerprintOf(root)
  if (existsSync(built) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === current) return
  console.log('Building the panel …')
  rmSync(builtFrom, { force: true })
  const child = spawn('vite', ['build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  const code = await new Promise<number | null>((settle, refuse) => {
    child.once('error', refuse)
    child.once('exit', settle)
  })
  if (code !== 0) throw new Error('The panel could not be built')
  writeFileSync(builtFrom, current)
}

if (import.meta.main) await ensurePanel()
